type Variables = Readonly<Record<string, string | undefined>>;
export function withOfficePort(env: Variables): Promise<Variables>;
