import { TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { cleanTags, splitTags, TAG_ENDS } from './split-tags.ts';

interface TagsFieldProps {
  label: string;
  description: ReactNode;
  value: string[];
  onChange(tags: string[]): void;
  error?: ReactNode;
}

/** Tags, added on Enter or on : ; , . — also on phones, whose keyboards do not tell the key. */
export function TagsField({ label, description, value, onChange, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  function type(text: string): void {
    const { ended, rest } = splitTags(text);
    if (ended.length > 0) onChange(cleanTags([...value, ...ended]));
    setTyped(rest);
  }
  return (
    <TagsInput
      label={label}
      description={description}
      value={value}
      onChange={(tags) => onChange(cleanTags(tags))}
      searchValue={typed}
      onSearchChange={type}
      splitChars={TAG_ENDS}
      maxTags={20}
      maxLength={40}
      error={error}
    />
  );
}
