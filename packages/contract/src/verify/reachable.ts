/** Whether anything at all answers there. */
export async function isReachable(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/v1/account`, { signal: AbortSignal.timeout(30_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
