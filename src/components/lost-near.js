{
  // Which page was meant is looked up once this one stands.
  const place = document.querySelector('[data-tool="near"]');
  const look = () =>
    import(document.querySelector('[data-tools]').dataset.tools).then(() =>
      place.dispatchEvent(new CustomEvent('tool', { bubbles: true })),
    );
  addEventListener('load', look);
}
