import { Later } from '../ui/Lazy.tsx';
import { sayInstant } from './instant-words.ts';

const load = () => import('./InstantDesk.tsx');

/** The page of one deposit. What it needs comes after the page itself. */
export default function InstantPage() {
  return (
    <div className="instant-card">
      <Later load={load} props={{}} waiting={<p role="status">{sayInstant('instant.loading')}</p>} />
    </div>
  );
}
