import { TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** What ends a tag while one types, besides Enter. */
const TAG_SEPARATORS = [':', ';', ',', '.'];

/** Tags as they are saved: lower case, no spaces around, each once. */
export function normalizeTags(tags: readonly string[]): string[] {
  const words = tags.map((tag) => tag.trim().toLowerCase());
  return [...new Set(words)].filter((word) => word !== '');
}

/** Splits the input into the finished tags and the rest that is being typed. */
export function splitTags(typed: string): { completeTags: string[]; remainder: string } {
  const parts = typed.split(/[:;,.]/);
  const remainder = parts.pop() ?? '';
  return {
    completeTags: normalizeTags(parts),
    remainder: parts.length > 0 ? remainder.trimStart() : remainder,
  };
}

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
  function onTextChange(text: string): void {
    const { completeTags, remainder } = splitTags(text);
    if (completeTags.length > 0) onChange(normalizeTags([...value, ...completeTags]));
    setTyped(remainder);
  }
  return (
    <TagsInput
      label={label}
      description={description}
      value={value}
      onChange={(tags) => onChange(normalizeTags(tags))}
      searchValue={typed}
      onSearchChange={onTextChange}
      splitChars={TAG_SEPARATORS}
      maxTags={20}
      maxLength={40}
      error={error}
    />
  );
}
