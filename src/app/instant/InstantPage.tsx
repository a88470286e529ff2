import { Lazy } from '../ui/Lazy.tsx';
import { tInstant } from './instant-words.ts';

const load = () => import('./InstantDesk.tsx');

/** The page of one deposit. What it needs comes after the page itself. */
export default function InstantPage() {
  return (
    <div className="instant-card">
      <Lazy load={load} props={{}} waiting={<p role="status">{tInstant('instant.loading')}</p>} />
    </div>
  );
}
