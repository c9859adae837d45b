declare module '@tabler/icons-react/dist/esm/icons/*' {
  const icon: import('./icons.ts').TablerIcon;
  export default icon;
}
