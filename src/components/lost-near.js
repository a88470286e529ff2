{
  // Looks up the intended page after this one loads.
  const place = document.querySelector('[data-tool="near"]');
  const look = () =>
    import(document.querySelector('[data-tools]').dataset.tools).then(() =>
      place.dispatchEvent(new CustomEvent('tool', { bubbles: true })),
    );
  addEventListener('load', look);
}
