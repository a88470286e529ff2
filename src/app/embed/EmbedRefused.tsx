import { tEmbed } from '../words/embed-words.ts';

/** Shown in place of the form on a site that may not embed it. */
export default function EmbedRefused({ href }: { readonly href: string }) {
  return (
    <section className="embed-refused">
      <h1>{tEmbed('embed.refusedTitle')}</h1>
      <p>{tEmbed('embed.refused')}</p>
      <p>
        <a className="button" href={href}>
          {tEmbed('embed.open')}
        </a>
      </p>
    </section>
  );
}
