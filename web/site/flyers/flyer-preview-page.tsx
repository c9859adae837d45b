import { LinkedPicture } from '../../ui/linked-picture.tsx';
import { createNotFoundResponse, runLoader } from '../../ui/page-context.ts';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/flyer-preview-page.ts';
import css from './flyer-preview-page.module.css';

export function loader({ context, params }: Route.LoaderArgs) {
  return runLoader(context, async (page) => {
    const flyers = await page.caller.call('GET /h/flyers/', {});
    const flyer = flyers.find(({ id }) => String(id) === params.id);
    if (flyer === undefined) throw await createNotFoundResponse(page);
    return flyer;
  });
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return describePage(matches, () => ({
    title: loaderData?.title ?? 'Flyer',
    description: 'Vista previa de un flyer.',
    path: location.pathname,
    isHidden: true,
  }));
}

/** A flyer as it greets visitors, for the preview in the panel. */
export default function FlyerPreviewPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <div className={css.modal}>
        <h1 className={css.title}>{loaderData.title}</h1>
        <LinkedPicture picture={loaderData} name={loaderData.title} />
      </div>
    </div>
  );
}
