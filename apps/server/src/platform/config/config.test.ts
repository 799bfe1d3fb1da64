import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

function problem(env: Record<string, string>, argv: string[] = []): ConfigError {
  try {
    readConfig(env, argv);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the setting was accepted');
}

describe('readConfig', () => {
  it('has a default for everything, and is frozen', () => {
    const config = readConfig({}, []);
    expect(config).toEqual({
      port: 4780,
      host: '127.0.0.1',
      dataDir: path.resolve(import.meta.dirname, '../../../../../.kabuto'),
      fileStore: { kind: 'directory', path: path.resolve(import.meta.dirname, '../../../../../.kabuto/files') },
      mode: 'demo',
      basePath: '/',
      lan: false,
      logLevel: 'info',
      limits: 'default',
      demoOfferings: 'on',
      smsCountries: ['81', '886', '852', '853'],
      trustedProxies: [],
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('reads every variable', () => {
    const config = readConfig(
      {
        PORT: '8443',
        METRICS_PORT: '9464',
        OPERATOR_PORT: '4790',
        OPERATOR_ORIGIN: 'https://office.example.com',
        HOST: '::1',
        KABUTO_DATA: '/srv/kabuto/../kabuto-data',
        DATABASE_URL: 'postgres://app:a%40b@db:5433/kabuto?sslmode=require',
        DATABASE_OWNER_URL: 'postgresql://owner@db/kabuto',
        KABUTO_MODE: 'live',
        KABUTO_BASE_PATH: '/kabuto',
        PUBLIC_ORIGIN: 'https://broker.example/',
        SMTP_URL: 'smtps://u:p@mail:465',
        MAIL_FROM: 'Kabuto <no-reply@example.jp>',
        SMS_COUNTRIES: '+81, 1',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
      },
      [],
    );
    expect(config.port).toBe(8443);
    expect(config.host).toBe('::1');
    expect(config.dataDir).toBe('/srv/kabuto-data');
    expect(config.fileStore).toEqual({ kind: 'directory', path: '/srv/kabuto-data/files' });
    expect(config.databaseUrl).toContain('db:5433');
    expect(config.databaseOwnerUrl).toContain('owner@db');
    expect(config.mode).toBe('live');
    expect(config.basePath).toBe('/kabuto/');
    expect(config.publicOrigin).toBe('https://broker.example');
    expect(config.operatorPort).toBe(4790);
    expect(config.operatorOrigin).toBe('https://office.example.com');
    expect(config.mailFrom).toBe('Kabuto <no-reply@example.jp>');
    expect(config.smsCountries).toEqual(['81', '1']);
    expect(config.logLevel).toBe('warn');
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '2001:db8::1']);
  });

  it('listens to the local network only with --lan, and --port takes precedence over PORT', () => {
    expect(readConfig({ PORT: '1' }, ['--lan', '--port', '5000'])).toMatchObject({
      lan: true,
      host: '0.0.0.0',
      port: 5000,
    });
    expect(readConfig({ HOST: '192.168.0.9' }, ['--lan', '--port=5001'])).toMatchObject({
      host: '192.168.0.9',
      port: 5001,
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', KABUTO_MODE: '' }, [])).toEqual(readConfig({}, []));
  });

  it.each([
    ['PORT', '0', '1 to 65535'],
    ['PORT', '70000', '1 to 65535'],
    ['PORT', '80a', '"80a"'],
    ['METRICS_PORT', '0', '1 to 65535'],
    ['HOST', 'not a host', 'IP address or a host name'],
    ['KABUTO_MODE', 'production', 'demo or live'],
    ['PUBLIC_ORIGIN', 'http://broker.example', 'an origin such as https://broker.example'],
    ['PUBLIC_ORIGIN', 'https://broker.example/app', 'an origin such as https://broker.example'],
    ['KABUTO_BASE_PATH', 'kabuto', '/kabuto/'],
    ['KABUTO_BASE_PATH', '/a/../b', '/kabuto/'],
    ['LOG_LEVEL', 'loud', 'trace or silent'],
    ['DATABASE_URL', 'mysql://u@h/d', 'postgres://user:password@host:5432/database'],
    ['DATABASE_URL', 'postgres://user:pw@ho st/db', 'cannot be read as a URL'],
    ['DATABASE_URL', 'postgres://h/d', 'names no user'],
    ['DATABASE_URL', 'postgres://u@h', 'names no database'],
    ['SMTP_URL', 'mail.example.jp', 'smtps://'],
    ['MAIL_FROM', 'nobody', 'mail address'],
    ['SMS_COUNTRIES', '81,japan', '"japan"'],
    ['SMS_COUNTRIES', '081', '"081"'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.local', 'proxy.local'],
  ])('rejects %s=%s and names the variable', (variable, value, message) => {
    const error = problem({ [variable]: value });
    expect(error.variable).toBe(variable);
    expect(error.message.startsWith(`${variable} `)).toBe(true);
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('\n');
  });

  it('requires the partner of a setting that needs one', () => {
    expect(problem({ DATABASE_OWNER_URL: 'postgres://u@h/d' }).variable).toBe('DATABASE_URL');
    expect(problem({ SMTP_URL: 'smtp://mail' }).variable).toBe('MAIL_FROM');
  });

  it('lifts the limits for measurements only where no other clients connect', () => {
    expect(readConfig({ KABUTO_DEMO_OFFERINGS: 'off' }, []).demoOfferings).toBe('off');
    expect(readConfig({ KABUTO_DEMO_OFFERINGS: 'fast' }, []).demoOfferings).toBe('fast');
    expect(problem({ KABUTO_DEMO_OFFERINGS: 'fastest' }).message).toContain('on, off or fast');
    expect(readConfig({ KABUTO_LIMITS: 'load' }, []).limits).toBe('load');
    expect(problem({ KABUTO_LIMITS: 'load', KABUTO_MODE: 'live' }).variable).toBe('KABUTO_LIMITS');
    expect(problem({ KABUTO_LIMITS: 'load', HOST: '192.0.2.1' }).variable).toBe('KABUTO_LIMITS');
    expect(problem({ KABUTO_LIMITS: 'load' }, ['--lan']).variable).toBe('KABUTO_LIMITS');
    expect(problem({ KABUTO_LIMITS: 'none' }).message).toContain('default or load');
  });

  it('allows lagging read tables in tests of a demo only', () => {
    expect(readConfig({ KABUTO_PROJECTION_LAG_MS: '500' }, []).projectionLagMs).toBe(500);
    expect(problem({ KABUTO_PROJECTION_LAG_MS: '0' }).message).toContain('1 to 60000');
    expect(problem({ KABUTO_PROJECTION_LAG_MS: '500', KABUTO_MODE: 'live' }).variable).toBe('KABUTO_PROJECTION_LAG_MS');
  });

  it('opens the gateway for trading programs on the port of kabu STATION, in a demo only', () => {
    expect(readConfig({}, []).kabusPort).toBeUndefined();
    expect(readConfig({}, ['--kabus'])).toMatchObject({ kabusPort: 18_080 });
    expect(readConfig({}, ['--kabus', '18081', '--lan'])).toMatchObject({ kabusPort: 18_081, lan: true });
    expect(readConfig({}, ['--kabus', '--kabus-speed', '10'])).toMatchObject({ kabusPort: 18_080, kabusSpeed: 10 });
    expect(problem({}, ['--kabus', 'x']).variable).toBe('--kabus');
    expect(problem({}, ['--kabus', '--kabus-speed', '7']).message).toContain('1, 10 or 60');
    expect(problem({}, ['--kabus-speed', '10']).variable).toBe('--kabus-speed');
    expect(problem({ KABUTO_MODE: 'live' }, ['--kabus']).variable).toBe('--kabus');
  });

  it('never repeats a password', () => {
    expect(problem({ DATABASE_URL: 'postgres://u:hunter2@h' }).message).not.toContain('hunter2');
    expect(problem({ SMTP_URL: 'ftp://u:hunter2@h' }).message).not.toContain('hunter2');
  });

  it('rejects an unknown option', () => {
    expect(problem({}, ['--wan']).message).toBe(
      '--wan is not an option; allowed are --lan, --port, --kabus and --kabus-speed.',
    );
    expect(problem({}, ['--port']).variable).toBe('--port');
  });
});
