import { paths } from '../../../../contracts/paths.ts';
import { Island } from '../../islands/island.tsx';
import { describePage } from '../../shell/seo.ts';
import type { PageHandle } from '../../shell/shell-data.ts';
import type { Route } from './+types/own-page.ts';
import OwnApplicationIsland from './own-application.tsx';

export const handle: PageHandle = { hasEmailForm: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, () => ({
    title: 'Su postulación',
    description: 'El estado de una postulación, para quien la envió.',
    path: paths.ownApplication,
    isHidden: true,
  }));
}

/** Where the private link of an applicant leads. */
export default function OwnPage() {
  return <Island name="own" wake="load" component={OwnApplicationIsland} props={{}} />;
}
