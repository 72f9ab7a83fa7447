"""What the first chart of a page shows, mark by mark, however it came to be drawn."""

PLOT = "document.querySelector('.stage-plot[data-now]')"
# Every mark with what is said of it, numbers at a tenth of a pixel, but nothing of a ground or a rim that is not there.
MARKS = f"""() => {{
    const looks = mark => (mark.getAttribute('style') ?? '').split(/; */).filter(one => {{
        const name = one.split(':')[0];
        if (!name || name === 'image-rendering' || one === 'opacity: 1') return false;
        if (name === 'fill-opacity') return mark.style.fill !== 'none';
        return !name.startsWith('stroke') || (mark.style.stroke && parseFloat(mark.style.strokeWidth) !== 0);
    }}).sort();
    return [...{PLOT}.querySelectorAll('.cartesianlayer :not([d="M0,0Z"])')].map(mark => [
        mark.tagName,
        ...[...mark.attributes].filter(({{ name }}) => !['class', 'id', 'clip-path', 'style'].includes(name)).map(
            ({{ name, value }}) => name + value.replace(/-?\\d+\\.\\d+/g, v => (+v).toFixed(1))).sort(),
        ...looks(mark),
        mark.children.length ? '' : mark.textContent,
    ].join(' '));
}}"""
