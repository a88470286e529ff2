{
  // The form keeps its own parts of the address up; what else was asked for stays in the state.
  const theme = new URLSearchParams(location.search).get('theme') ?? history.state?.theme;
  if (theme) history.replaceState({ ...history.state, theme }, '');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
