{
  // Stands in for Astro's element of this name: the same attributes, without what no page here has. It comes after the islands, so
  // that they are whole. Props are plain values and arrays; another type fails here.
  const reviveAll = (value) =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, tuple]) => [name, revive(tuple)]))
      : value;
  const revive = ([type, value]) => [reviveAll, (list) => list.map(revive)][type](value);
  const again = (url) => new Promise((resolve) => setTimeout(resolve, 1000)).then(() => import(`${url}?again`));
  const load = (name, island) => import(island.getAttribute(name)).catch(() => again(island.getAttribute(name)));
  customElements.define(
    'astro-island',
    class extends HTMLElement {
      connectedCallback() {
        const client = this.getAttribute('client');
        self.Astro[client](() => this.load(client), {}, this);
      }
      async load(client) {
        const [parts, renderer] = await Promise.all([load('component-url', this), load('renderer-url', this)]);
        return async () => {
          const slots = Object.fromEntries(Array.from(this.querySelectorAll('astro-slot'), (slot) => ['default', slot.innerHTML]));
          for (const template of this.querySelectorAll('template')) template.remove();
          const props = reviveAll(JSON.parse(this.getAttribute('props')));
          await renderer.default(this)(parts[this.getAttribute('component-export')], props, slots, { client });
          this.removeAttribute('ssr');
        };
      }
    },
  );
}
