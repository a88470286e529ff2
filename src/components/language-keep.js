{
  const menu = document.querySelector('.languages');
  menu.addEventListener('click', ({ target }) => {
    const link = target.closest('a');
    if (link && !('only' in menu.dataset)) link.href = link.pathname + location.search + location.hash;
  });
  const close = ({ target, key }) => {
    if (!menu.open || (key === undefined ? menu.contains(target) : key !== 'Escape')) return;
    menu.open = false;
    if (key) menu.querySelector('summary').focus();
  };
  document.addEventListener('click', close);
  document.addEventListener('keydown', close);
}
