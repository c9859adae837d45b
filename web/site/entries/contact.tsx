import css from './contact.module.css';

interface Props {
  web: { text: string; url: string };
  email: string;
}

/** The link to the item's own page and its e-mail; nothing when it has neither. */
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
