// The page of a swap is laid out as one from its first paint.
if (/[?&]tx=\w/.test(location.search)) document.documentElement.dataset.tx = '';
