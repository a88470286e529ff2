{
  // A press on the form before its script runs is kept, and done once it does. Typed text keeps itself.
  let pressed;
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
