/** Installs packages on Debian as root; does nothing elsewhere, and where the network fails. */
export function installOnDebian(...packages: string[]): Promise<void>;
