// Applies the layout of a swap before the first paint.
if (/[?&]tx=\w/.test(location.search)) document.documentElement.dataset.tx = '';
