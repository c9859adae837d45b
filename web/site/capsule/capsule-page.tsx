import { paths } from '../../../contracts/paths.ts';
import { listDistinctLines } from '../../ui/lines.ts';
import { runLoader } from '../../ui/page-context.ts';
import { toSummary } from '../../ui/text.ts';
import { Album } from '../album/album.tsx';
import { Contact } from '../entries/contact.tsx';
import { Description } from '../entries/description.tsx';
import { MusicPlayer } from '../players/music-player.tsx';
import { VideoBlock } from '../players/video-block.tsx';
import { Hero } from '../poster/hero.tsx';
import { createBreadcrumbs, describePage, toAbsoluteUrl } from '../shell/seo.ts';
import type { Route } from './+types/capsule-page.ts';
import css from './capsule-page.module.css';
import { Rates } from './rates.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return runLoader(context, ({ caller }) => caller.call('GET /h/capsula/', {}));
}

export function meta({ loaderData: capsule, matches }: Route.MetaArgs) {
  return describePage(matches, ({ origin }) => {
    if (!capsule) return null;
    return {
      title: `${capsule.name}: estudio de grabación`,
      description: toSummary(capsule.description || `${capsule.name}, estudio de grabación.`),
      path: paths.capsule,
      data: [
        {
          '@type': 'CreativeWork',
          name: capsule.name,
          url: toAbsoluteUrl(origin, paths.capsule),
          description: toSummary(capsule.description, 300),
        },
        createBreadcrumbs(origin, [[capsule.name, paths.capsule]]),
      ],
    };
  });
}

function Gear({ text }: { text: string }) {
  const lines = listDistinctLines(text);
  if (lines.length === 0) return null;
  return (
    <section className={css.gear} aria-labelledby="equipos">
      <h2 id="equipos">Equipos</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The studio: name, description, equipment and audio samples. */
export default function CapsulePage({ loaderData: capsule }: Route.ComponentProps) {
  const { name, background, channel, playlist } = capsule;
  return (
    <article>
      <Hero
        ink="signal"
        label="REC · Estudio de grabación"
        title={name}
        heading="h1"
        picture={background}
        isFirst
        isDescribed
      >
        <p className={css.actions} id="reservar">
          <a className="button" href={paths.dashboard}>
            Reservar <span aria-hidden="true">→</span>
          </a>
          <a className="button pale" href={paths.contact}>
            Preguntar
          </a>
        </p>
        <p className={css.hint}>
          Reserve por horas con su cuenta. Si aún no tiene una, escríbanos y se la abrimos.
        </p>
      </Hero>
      <div className={`paper torn ${css.desk}`}>
        <div className={css.facts}>
          <Description
            name={name}
            text={capsule.description}
            linkLabel="Ver la descripción completa"
          />
          <Gear text={capsule.gear ?? ''} />
          <Contact web={{ text: '', url: '' }} email={capsule.email} />
        </div>
        {channel ? (
          <section className={css.videos} aria-label={`Videos de ${name}`}>
            <VideoBlock playlist={channel} name={name} picture={background} max={50} />
          </section>
        ) : null}
        {playlist ? <MusicPlayer list={playlist} name={name} /> : null}
      </div>
      <div className="paper">
        <Rates packs={capsule.packs} opening={capsule.opening} />
      </div>
      <Album pictures={capsule.album} name={name} />
    </article>
  );
}
