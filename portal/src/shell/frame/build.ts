declare const __BUILD__: string;

/** Answers whether another build was deployed after this tab opened. */
export async function newBuild(): Promise<boolean> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    if (!response.ok) return false;
    const { build } = (await response.json()) as { build?: string };
    return build !== undefined && build !== __BUILD__;
  } catch {
    return false;
  }
}
