import { Button, Text } from '@mantine/core';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { profileLink } from '../../../contracts/profile-links.ts';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconMail,
  IconPhone,
  type TablerIcon,
} from '../ui/icons.ts';
import { toWhatsAppNumber } from './applicant-state.tsx';
import css from './applicants.module.css';

interface Link {
  label: string;
  href: string;
  icon: TablerIcon;
}

function listContactLinks(applicant: ApplicantItem): Link[] {
  const { plate_phone: phone, plate_email: email, plate_url_ig, plate_url_fb } = applicant;
  const links = [
    { label: phone, href: phone && `tel:${phone}`, icon: IconPhone },
    {
      label: 'WhatsApp',
      href: phone && `https://wa.me/${toWhatsAppNumber(phone)}`,
      icon: IconBrandWhatsapp,
    },
    { label: email, href: email && `mailto:${email}`, icon: IconMail },
    {
      label: 'Instagram',
      href: profileLink(plate_url_ig, 'instagram') ?? '',
      icon: IconBrandInstagram,
    },
    {
      label: 'Facebook',
      href: profileLink(plate_url_fb, 'facebook') ?? '',
      icon: IconBrandFacebook,
    },
  ];
  return links.filter(({ href }) => href !== '');
}

/** Profiles that are not an address of their network, shown as text. */
function listProfileTexts({ plate_url_ig, plate_url_fb }: ApplicantItem) {
  const typed = [
    { network: 'Instagram', text: plate_url_ig, link: profileLink(plate_url_ig, 'instagram') },
    { network: 'Facebook', text: plate_url_fb, link: profileLink(plate_url_fb, 'facebook') },
  ];
  return typed.filter(({ text, link }) => text !== '' && link === null);
}

/** The contact data that an applicant gave, as links. */
export function ApplicantContact({ applicant }: { applicant: ApplicantItem }) {
  return (
    <div className={css.links}>
      {listContactLinks(applicant).map(({ label, href, icon: Icon }) => (
        <Button
          key={label}
          component="a"
          href={href}
          variant="default"
          maw="100%"
          leftSection={<Icon size={18} aria-hidden />}
          {...(href.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {label}
        </Button>
      ))}
      {listProfileTexts(applicant).map(({ network, text }) => (
        <Text key={network} style={{ overflowWrap: 'anywhere' }}>
          {network}: {text}
        </Text>
      ))}
    </div>
  );
}
