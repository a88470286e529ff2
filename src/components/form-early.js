{
  // Replays a click made before the form's script runs, or on the link of a page without one. Typed text stays in its field.
  let pressed = location.search === '?connect' ? document.querySelector('#header-wallet button') : undefined;
  const keep = ({ target }) => {
    pressed = target.closest('.swap button, #header-wallet button') ?? pressed;
  };
  document.addEventListener('click', keep, true);
  document.addEventListener(
    'form-ready',
    () => {
      document.removeEventListener('click', keep, true);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
}
