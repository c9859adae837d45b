export async function benchFaults(): Promise<void> {}
