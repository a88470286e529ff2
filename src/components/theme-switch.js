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
