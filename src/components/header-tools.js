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
{
  const root = document.documentElement;
  const button = document.querySelector('.theme-switch');
  const order = ['system', 'light', 'dark'];
  const names = JSON.parse(button.dataset.names);
  const chosen = () => root.dataset.theme ?? 'system';
  const label = () => button.setAttribute('aria-label', button.dataset.label.replace('{theme}', names[chosen()]));
  button.addEventListener('click', () => {
    const next = order[(order.indexOf(chosen()) + 1) % order.length];
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // Lasts until the page closes.
    }
    label();
  });
  label();
}
