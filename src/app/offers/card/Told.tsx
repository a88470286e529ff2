import type { ReactNode } from 'react';

export type Tone = 'info' | 'warn' | 'stop';

export function ToneMark({ tone }: { readonly tone: Tone }) {
  return (
    <svg className="line-mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {tone === 'info' ? <circle cx="10" cy="10" r="7.25" /> : <path d="M10 3.5l7.25 12.75H2.75z" />}
      <path d={tone === 'info' ? 'M10 9v5M10 6.4v.2' : 'M10 8.25v3.75M10 14v.2'} />
    </svg>
  );
}

interface Props {
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** A notice with an icon, a short title and its consequence. Styled by offer-book.css. */
export function Told({ tone, title, children }: Props) {
  return (
    <div className="notice told" data-tone={tone}>
      <ToneMark tone={tone} />
      <div>
        <p className="told-title">{title}</p>
        {children}
      </div>
    </div>
  );
}
