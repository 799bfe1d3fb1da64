import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (text: string) => readConfig({ KABUTO_FILES: text }, []).fileStore;

describe('KABUTO_FILES', () => {
  it('is a folder', () => {
    expect(read('/srv/shared')).toEqual({ kind: 'directory', path: '/srv/shared' });
  });

  it('is a bucket, with its key, secret and region', () => {
    expect(read('s3+https://AKIA1:s%2Fe%2Bc@s3.example.jp/pictures?region=ap-northeast-1')).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.jp/pictures',
      region: 'ap-northeast-1',
      accessKeyId: 'AKIA1',
      secretAccessKey: 's/e+c',
    });
    expect(read('s3+http://a:b@127.0.0.1:9000/pictures/')).toMatchObject({
      endpoint: 'http://127.0.0.1:9000/pictures',
      region: 'auto',
    });
  });

  it.each([
    ['s3+http://a:topsecret@s3.example.jp/pictures', 'http on this machine only'],
    ['s3+https://s3.example.jp/pictures', 'has no key or secret'],
    ['s3+https://a:topsecret@s3.example.jp', 'names no bucket'],
    ['s3+https://a:topsecret@s3.example.jp/one/two', 'names no bucket'],
    ['s3+https://a:topsecret@/', 'cannot be read as a URL'],
    ['https://a:topsecret@s3.example.jp/pictures', 'must be a folder, or look like s3+https://'],
  ])('rejects %s and names what is allowed, without the secret', (text, problem) => {
    expect(() => read(text)).toThrow(/^KABUTO_FILES/);
    expect(() => read(text)).toThrow(problem);
    expect(() => read(text)).not.toThrow('topsecret');
  });
});
