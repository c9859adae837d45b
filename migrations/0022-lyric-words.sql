-- The words of a lyric are searched with its title, album and guests. Written by the server from now on.
update lyric set search = search || '
' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  lower(coalesce({{lyric_words}}, '')),
  'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'),
  'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n');
