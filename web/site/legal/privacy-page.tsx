import { paths } from '../../../contracts/paths.ts';
import { createBreadcrumbs, describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/privacy-page.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyClauses } from './privacy-clauses.ts';

const TITLE = 'Política de privacidad';

export const handle: PageHandle = { back: () => paths.home };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => ({
    title: TITLE,
    description: `Qué datos recoge ${site.name}, para qué los usa, cuánto tiempo los guarda y cómo puede usted pedir que los borre.`,
    path: paths.privacy,
    data: [createBreadcrumbs(origin, [[TITLE, paths.privacy]])],
  }));
}

export default function PrivacyPage() {
  return (
    <LegalPage
      title={TITLE}
      intro="Esta página explica, en lenguaje claro, qué hace {sitio} con los datos que usted le confía."
      clauses={privacyClauses}
      updated="24 de noviembre de 2026"
    />
  );
}
