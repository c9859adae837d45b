import type { PublicSocial } from '../../../contracts/public-entries.ts';
import css from './social-links.module.css';

const platforms = [
  ['youtube', 'YouTube'],
  ['spotify', 'Spotify'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['twitter', 'X (Twitter)'],
  ['tiktok', 'TikTok'],
  ['whatsapp', 'Canal de WhatsApp'],
] as const;

/** Icons of the given platforms; renders nothing if there are none. */
export function SocialLinks({ social, name }: { social: PublicSocial; name: string }) {
  const shownPlatforms = platforms.filter(([key]) => social[key]);
  if (shownPlatforms.length === 0) return null;
  return (
    <ul className={css.list}>
      {shownPlatforms.map(([key, label]) => (
        <li key={key}>
          <a className={css[key]} href={social[key]} rel="noopener me" target="_blank">
            <span className="hidden-text">
              {label} de {name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
