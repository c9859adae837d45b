import { Button } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconMail,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { whatsAppNumber } from './applicant-state.ts';
import css from './applicants.module.css';

interface Link {
  label: string;
  href: string;
  icon: TablerIcon;
}

function linksOf(applicant: ApplicantItem): Link[] {
  const { plate_phone: phone, plate_email: email, plate_url_ig, plate_url_fb } = applicant;
  const links = [
    { label: phone, href: phone && `tel:${phone}`, icon: IconPhone },
    {
      label: 'WhatsApp',
      href: phone && `https://wa.me/${whatsAppNumber(phone)}`,
      icon: IconBrandWhatsapp,
    },
    { label: email, href: email && `mailto:${email}`, icon: IconMail },
    { label: 'Instagram', href: plate_url_ig, icon: IconBrandInstagram },
    { label: 'Facebook', href: plate_url_fb, icon: IconBrandFacebook },
  ];
  return links.filter(({ href }) => href !== '');
}

/** How to reach an applicant: only what they gave. */
export function ApplicantContact({ applicant }: { applicant: ApplicantItem }) {
  return (
    <div className={css.links}>
      {linksOf(applicant).map(({ label, href, icon: Icon }) => (
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
    </div>
  );
}
