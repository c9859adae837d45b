import { Button, Group, Text } from '@mantine/core';
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

interface Link {
  label: string;
  href: string;
  icon: TablerIcon;
}

/** The profiles of an applicant; `href` is null for a text that is no address of its network. */
function listProfiles({ plate_url_ig, plate_url_fb }: ApplicantItem) {
  const typed = [
    { label: 'Instagram', text: plate_url_ig, network: 'instagram', icon: IconBrandInstagram },
    { label: 'Facebook', text: plate_url_fb, network: 'facebook', icon: IconBrandFacebook },
  ] as const;
  return typed
    .filter(({ text }) => text !== '')
    .map((profile) => ({ ...profile, href: profileLink(profile.text, profile.network) }));
}

/** The contact data that an applicant gave, as links. */
export function ApplicantContact({ applicant }: { applicant: ApplicantItem }) {
  const { plate_phone: phone, plate_email: email } = applicant;
  const profiles = listProfiles(applicant);
  const whatsApp = `https://wa.me/${toWhatsAppNumber(phone)}`;
  const links: Link[] = [
    ...(phone ? [{ label: phone, href: `tel:${phone}`, icon: IconPhone }] : []),
    ...(phone ? [{ label: 'WhatsApp', href: whatsApp, icon: IconBrandWhatsapp }] : []),
    ...(email ? [{ label: email, href: `mailto:${email}`, icon: IconMail }] : []),
    ...profiles.flatMap(({ href, ...profile }) => (href === null ? [] : [{ ...profile, href }])),
  ];
  return (
    <Group gap="xs">
      {links.map(({ label, href, icon: Icon }) => (
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
      {profiles.map(({ label, text, href }) =>
        href === null ? (
          <Text key={label} style={{ overflowWrap: 'anywhere' }}>
            {label}: {text}
          </Text>
        ) : null,
      )}
    </Group>
  );
}
