import { paths } from '../../../../contracts/paths.ts';
import { runLoader } from '../../../ui/page-context.ts';
import { Island } from '../../islands/island.tsx';
import { createBreadcrumbs, describePage } from '../../shell/seo.ts';
import { type PageHandle, useShell } from '../../shell/shell-data.ts';
import type { Route } from './+types/apply-page.ts';
import ApplicationIsland from './application.tsx';
import { fetchRegistration } from './open-contest.ts';

export const handle: PageHandle = { hasEmailForm: true };

export function loader({ context }: Route.LoaderArgs) {
  return runLoader(context, async ({ caller }) => {
    const [registration, countries, { email }] = await Promise.all([
      fetchRegistration(caller),
      caller.call('GET /country/', {}),
      caller.call('GET /h/capsula/', {}),
    ]);
    return { registration, countries, email };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => {
    const open = loaderData?.registration.open;
    return {
      title: open ? `Postulaciones: ${open.event.name}` : 'Postulaciones',
      description: open
        ? `Postúlese a ${open.event.name} con un video de un minuto.`
        : `Postulaciones a los eventos de ${site.name}.`,
      path: paths.apply,
      data: [createBreadcrumbs(origin, [['Postulaciones', paths.apply]])],
    };
  });
}

/** Application to the open contest, or a notice if none is open. */
export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  if (shell === null) return null;
  const { captcha, site_key: siteKey } = shell;
  return (
    <Island
      name="apply"
      wake="rest"
      component={ApplicationIsland}
      props={{ ...loaderData, captcha, siteKey }}
    />
  );
}
