{
  // Replays a click made before the form's script runs, or on the link of a page without one. Typed text stays in its field.
  const isAsked = location.search === '?connect';
  let pressed = isAsked ? document.querySelector('#header-wallet button') : undefined;
  const keep = ({ target }) => {
    pressed = target.closest('.swap button, #header-wallet button') ?? pressed;
  };
  document.addEventListener('click', keep, true);
  document.addEventListener(
    'form-ready',
    () => {
      document.removeEventListener('click', keep, true);
      // A reload or a shared link opens no dialog.
      if (isAsked) history.replaceState(history.state, '', location.pathname + location.hash);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
}
