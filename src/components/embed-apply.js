{
  // The form rewrites the URL without the theme, so the theme is kept in the history state.
  const theme = new URLSearchParams(location.search).get('theme') ?? history.state?.theme;
  if (theme) history.replaceState({ ...history.state, theme }, '');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
