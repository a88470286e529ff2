type Part = Node | string | Readonly<Record<string, string | boolean>>;

type Tag<Name extends string> = Name extends `${infer Own}.${string}` ? Own : Name;

type ElementOf<Name extends string> = Tag<Name> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag<Name>] : HTMLElement;

function fill<Made extends Element>(made: Made, classes: readonly string[], parts: readonly Part[]): Made {
  made.classList.add(...classes);
  for (const part of parts) {
    if (typeof part === 'string' || part instanceof Node) made.append(part);
    else {
      for (const [name, value] of Object.entries(part)) {
        if (value !== false) made.setAttribute(name, value === true ? '' : value);
      }
    }
  }
  return made;
}

/**
 * Creates an element from `tag` or `tag.class.class`, optional attributes, and children. Strings become text, never
 * markup; `true` sets an attribute without a value, `false` omits it.
 * @example element('p.notice', { role: 'alert' }, 'Trading is halted.')
 */
export function element<Name extends string>(name: Name, ...parts: readonly Part[]): ElementOf<Name> {
  const [tag, ...classes] = name.split('.') as [string, ...string[]];
  return fill(document.createElement(tag) as ElementOf<Name>, classes, parts);
}

/** Creates an SVG element, with the parts that `element` takes. */
export function svgElement(name: string, ...parts: readonly Part[]): SVGElement {
  const [tag, ...classes] = name.split('.') as [string, ...string[]];
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement, classes, parts);
}
