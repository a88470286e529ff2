{
  const search = document.querySelector('[data-tools]');
  const use = (control) => import(search.dataset.tools).then(() => control.dispatchEvent(new CustomEvent('tool', { bubbles: true })));
  document.addEventListener('click', (event) => {
    const control = event.target.closest('button[data-tool], .anchor');
    if (control?.dataset.tool) event.preventDefault();
    if (control) use(control);
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, select, dialog, [contenteditable]');
    if (typing || !(event.key === '/' || (event.key === 'k' && (event.metaKey || event.ctrlKey)))) return;
    event.preventDefault();
    use(search);
  });
  if (document.modelContext) import(search.dataset.agent);
}
