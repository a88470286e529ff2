import { createRoot } from 'react-dom/client';
import InstantPage from './InstantPage.tsx';

const place = document.querySelector('[data-live="instant"] [data-part="page"]');
if (place !== null) createRoot(place).render(<InstantPage />);
void import('../../header/header-page.ts').then(({ startPageHeader }) => startPageHeader());
