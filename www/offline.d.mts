export const OFFLINE_SCRIPT: string;
export function filesOf(site: string): { url: string; revision: string; integrity: string }[];
export function writeOfflineScript(
  site: string,
  options?: { target?: string[]; minify?: boolean },
): Promise<void>;
