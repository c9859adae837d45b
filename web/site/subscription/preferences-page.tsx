import type { Reply } from '../../../contracts/calls.ts';
import { EVERYTHING, interestNames, interests } from '../../../contracts/interests.ts';
import { paths } from '../../../contracts/paths.ts';
import { runLoader } from '../../ui/page-context.ts';
import css from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/preferences-page.ts';
import own from './subscription-box.module.css';

type Preferences = Reply<'POST /content/subscription/preferences/'>;

export const handle: PageHandle = { hasEmailForm: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return runLoader(context, async ({ caller }) => {
    const query = new URL(request.url).searchParams;
    const token = query.get('clave') ?? '';
    const noPreferences: Preferences = {
      ...{ is_subscribed: false, is_all: false, country: '', interests: [], subjects: [] },
    };
    const [preferences, countries] = await Promise.all([
      token === ''
        ? noPreferences
        : caller.call('POST /content/subscription/preferences/', { body: { token } }),
      caller.call('GET /country/', {}),
    ]);
    return { ...preferences, token, isSaved: query.has('guardado'), countries };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site }) => ({
    title: 'Mis preferencias',
    description: `Elija qué novedades de ${site.name} recibe.`,
    path: paths.preferences,
    isHidden: true,
  }));
}

function Choice({ code, title, isOn }: { code: string; title: string; isOn: boolean }) {
  return (
    <label>
      <input type="checkbox" name="interests" value={code} defaultChecked={isOn} />
      {title}
    </label>
  );
}

/** Page linked from the mails and pushes, on which a subscriber chooses what to get. It needs no script. */
export default function PreferencesPage({ loaderData }: Route.ComponentProps) {
  const { is_subscribed, token, country, isSaved, countries } = loaderData;
  const { is_all, interests: chosen, subjects } = loaderData;
  if (!is_subscribed) {
    return (
      <div className={`paper ${css.page}`}>
        <h1 className={css.title}>Este enlace no sirve</h1>
        <p className={css.text}>
          La suscripción terminó o el enlace está incompleto. Puede suscribirse de nuevo abajo, en
          cualquier página.
        </p>
      </div>
    );
  }
  return (
    <div className={`paper ${css.page}`}>
      <h1 className={css.title}>Mis preferencias</h1>
      {isSaved ? (
        <p className="sticker" role="status">
          Guardado
        </p>
      ) : null}
      <form method="post" className={own.choices}>
        <fieldset className={own.interests}>
          <legend>Le avisamos de</legend>
          <Choice code={EVERYTHING} title="Todas las novedades" isOn={is_all} />
          {interests.map((name) => (
            <Choice
              key={name}
              code={name}
              title={interestNames[name]}
              isOn={chosen.includes(name)}
            />
          ))}
          {subjects.map(({ code, title }) => (
            <Choice key={code} code={code} title={title} isOn />
          ))}
          <p>Sin marcar nada, se da de baja.</p>
        </fieldset>
        <label className={own.country}>
          Su país
          <select name="country" defaultValue={country} className={own.input}>
            <option value="">Sin decir</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          Guardar
        </button>
      </form>
      <p>
        <a href={`${paths.unsubscribe}?clave=${token}`}>No recibir nada más: darse de baja</a>
      </p>
    </div>
  );
}
