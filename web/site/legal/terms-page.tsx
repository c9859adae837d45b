import { paths } from '../../../contracts/paths.ts';
import { createBreadcrumbs, describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/terms-page.ts';
import { LegalPage } from './legal-page.tsx';
import { termsClauses } from './terms-clauses.ts';

const TITLE = 'Términos y condiciones';

export const handle: PageHandle = { back: () => paths.home };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => ({
    title: TITLE,
    description: `Las condiciones de uso de ${site.name}: compras, reembolsos, postulaciones, votaciones y propiedad intelectual.`,
    path: paths.terms,
    data: [createBreadcrumbs(origin, [[TITLE, paths.terms]])],
  }));
}

export default function TermsPage() {
  return (
    <LegalPage
      title={TITLE}
      intro="Estas son las reglas de la casa: lo que usted puede esperar de {sitio} y lo que {sitio} espera de usted."
      clauses={termsClauses}
      updated="21 de noviembre de 2026"
    />
  );
}
