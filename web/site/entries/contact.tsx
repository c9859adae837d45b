import css from './contact.module.css';

interface Props {
  web: { text: string; url: string };
  email: string;
}

/** The item's website and e-mail; renders nothing if it has neither. */
export function Contact({ web, email }: Props) {
  if (!web.url && !email) return null;
  return (
    <ul className={css.contact}>
      {web.url ? (
        <li>
          <a href={web.url} rel="noopener" target="_blank">
            {web.text || web.url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      ) : null}
    </ul>
  );
}
