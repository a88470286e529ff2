{
  const forms = document.querySelector('[data-forms]');
  forms.addEventListener('click', ({ target }) => {
    const control = target.closest('[data-form]');
    if (!control) return;
    import(forms.dataset.forms).then(
      () => control.dispatchEvent(new CustomEvent('site-form', { bubbles: true })),
      () => {
        control.textContent = forms.dataset.failed;
      },
    );
  });
}
