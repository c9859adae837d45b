import { type Interest, interestNames, interests } from '../../../contracts/interests.ts';
import { paths } from '../../../contracts/paths.ts';
import { runLoader } from '../../ui/page-context.ts';
import css from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/preferences-page.ts';
import own from './subscription-box.module.css';

export const handle: PageHandle = { hasEmailForm: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return runLoader(context, async ({ caller }) => {
    const query = new URL(request.url).searchParams;
    const token = query.get('clave') ?? '';
    const noPreferences = { is_subscribed: false, country: '', interests: [] as Interest[] };
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
    title: 'Elegir qué recibir',
    description: `Elija qué novedades de ${site.name} recibe por correo.`,
    path: paths.preferences,
    isHidden: true,
  }));
}

/** Page linked from the mails, on which a subscriber chooses what to get. It needs no script. */
export default function PreferencesPage({ loaderData }: Route.ComponentProps) {
  const { is_subscribed, token, country, interests: chosen, isSaved, countries } = loaderData;
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
      <h1 className={css.title}>Qué recibir</h1>
      {isSaved ? (
        <p className="sticker" role="status">
          Guardado
        </p>
      ) : null}
      <form method="post" className={own.choices}>
        <fieldset className={own.interests}>
          <legend>Le escribimos sobre</legend>
          {interests.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                name="interests"
                value={name}
                defaultChecked={chosen.includes(name)}
              />
              {interestNames[name]}
            </label>
          ))}
          <p>Sin elegir ninguno, recibe todo.</p>
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
