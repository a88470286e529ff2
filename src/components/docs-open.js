{
  // Copying, search and the console are fetched when one of them is first used.
  const root = document.documentElement;
  const use = (control, event) => {
    event.preventDefault();
    import(root.dataset.tools).then(() => control.dispatchEvent(new CustomEvent('tool', { bubbles: true })));
  };
  document.addEventListener('click', (event) => {
    const control = event.target.closest('[data-tool]');
    if (control) use(control, event);
  });
  document.addEventListener('keydown', (event) => {
    const search = document.querySelector('[data-tool="search"]');
    const typing = event.target.closest('input, textarea, select, dialog');
    if (search && !typing && (event.key === '/' || (event.key === 'k' && (event.metaKey || event.ctrlKey)))) use(search, event);
  });
}
