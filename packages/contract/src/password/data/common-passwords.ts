const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Words that most guessed passwords consist of, in lower case: rejected alone, with letters replaced, and with up to
 * five digits or signs around them. Names, teams, places and things of Japan and of the world.
 */
export const COMMON_WORDS = words(`
  password passwort passwd passw0rd passcode passphrase secret secrets private hidden access accesso login logon signin
  welcome willkommen bienvenue letmein letmeinn openup opensesame changeme changeit default temporary temppass guest
  admin administrator adminadmin root rootroot superuser superman supervisor system sysadmin manager master masterkey
  server database oracle postgres mysql windows linux ubuntu macintosh apple google facebook twitter instagram youtube
  amazon yahoo microsoft samsung toshiba panasonic hitachi fujitsu sony nintendo playstation xbox pokemon pikachu mario
  zelda sonic gundam naruto onepiece dragonball doraemon totoro evangelion hatsunemiku hellokitty anime manga otaku ninja
  samurai shogun sakura fujisan kimono sushi ramen tempura matcha karaoke origami bonsai tsunami typhoon
  tokyo osaka kyoto nagoya yokohama sapporo fukuoka kobe hiroshima sendai okinawa hokkaido nippon nihon japan japanese
  taiwan taipei kaohsiung taichung formosa hongkong singapore beijing shanghai korea seoul china america london paris
  toyota nissan honda mazda subaru suzuki mitsubishi yamaha kawasaki lexus mercedes porsche ferrari corvette mustang
  camaro harley
  takahashi tanaka watanabe yamamoto nakamura kobayashi suzukisan satou saitou yoshida yamada sasaki yamaguchi matsumoto
  inoue kimura hayashi shimizu yamazaki ikeda hashimoto ishikawa ogawa takahiro takashi hiroshi kenji kenichi daisuke
  yuuki yuki naoki haruka haruki misaki ayumi akira keiko yoko yuko tomoko megumi kaori shingo satoshi masashi taro hanako
  michael jennifer jessica ashley amanda daniel matthew andrew joshua thomas robert william charlie george jordan
  michelle nicole hannah samantha anthony justin brandon christian alexander elizabeth victoria caroline patrick
  richard steven maria martin peter sophie emily oliver benjamin jackson taylor morgan madison natalie lauren
  iloveyou ilovehim iloveher loveyou loveme lovely lover lovers forever always together sweetheart sweetie darling
  daisuki aishiteru arigato konnichiwa sayonara kawaii ohayou ganbare baby babygirl babyboy princess prince queen king
  angel angels heaven jesus christ god blessed faith hope grace trinity
  dragon monkey tiger lion eagle falcon panther shark dolphin butterfly flower rainbow sunshine summer winter spring
  autumn sunday monday tuesday wednesday thursday friday saturday january february march april june july august september
  october november december football baseball basketball soccer hockey tennis golf swimming judo karate sumo
  giants tigers dragons carp hawks lions marines swallows baystars eagles fighters buffaloes arsenal chelsea liverpool
  manchester barcelona realmadrid juventus yankees lakers cowboys steelers
  starwars startrek batman spiderman superhero matrix harrypotter hogwarts gandalf hobbit frodo disney mickey minnie
  cookie chocolate vanilla strawberry banana orange cherry coffee cheese pepper ginger sugar candy honey
  computer internet keyboard monitor network hacker hacking phoenix thunder lightning shadow silver golden diamond
  crystal purple yellow black white green blue hunter killer soldier warrior knight wizard magic mystery
  freedom liberty justice peace success victory winner champion money rich million dollar yenyen trading trader stocks
  invest investor broker brokerage kabu kabuto kabushiki nikkei topix toushi shoken shouken bitcoin crypto
  qwerty qwertz azerty asdfgh zxcvbn qazwsx qwertyuiop asdfghjkl qweasd qweasdzxc zaqwsx poiuyt mnbvcxz
  test tester testing testtest testuser demo demodemo sample example user username account nopassword whatever
  trustno hello hellohello goodbye family friend friends mother father brother sister sunflower snoopy garfield
  abcdef abcdefg abcabc aaaaaa internet samsung dennis buster hunter maggie bailey lucky happy smile please
`);

/** Whole passwords that the rules above do not match. */
export const COMMON_PASSWORDS = words(`
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 zaq1zaq1
  qwer1234 1234qwer qwerty12 asdf1234 1234asdf zxcv1234 abcd1234 1234abcd a1b2c3d4 aa123456 a1234567 a12345678
  a123456789 abc12345 abc123456 q1234567 z1234567 123456aa 12345678a 123456789a 12345qwert qwert12345 12qwaszx
  asd12345 asdasd123 asdf4321 pass1234 pass12345 1234pass test1234 temp1234 user1234 demo1234 love1234 abc123abc
  123abc123 147258369 159357258 789456123 741852963 963852741 0123456789 9876543210 11223344 112233445566 12344321
  123454321 1234554321 123698745 135792468 246813579 102030405060 10203040 1020304050 123123123 121212121212
  qazwsxedc qazwsx123 qweqweqwe asdasdasd zxczxczxc qwaszx12 poiuytrewq lkjhgfdsa mnbvcxz1 !qaz2wsx 1qaz@wsx
  p@ssw0rd pa$$w0rd pa55word pa55w0rd passw0rd1 p@55w0rd xxxxxxxx1 fuckyou1 fuckyou2 iloveyou2 iloveu123 ihateyou
  trustno1 letmein22 whatever1 blink182 ncc1701d ncc1701e rush2112 nirvana1 metallica slipknot greenday eminem50
  00000000a 11111111a zzzzzzzz1 88888888a 5201314520 woaini520 woaini1314 woaini123 5201314a a5201314 1314520a
  caonima123 nihao123 qq123456 wang1234 li123456 zhang123 taiwan123 aini1314 ji32k7au4a83 su3cl3 ji394su3
  shibainu1 kumamon1 kokoro123 kibou123 mirai2020 reiwa2019 heisei31 showa64 ntt12345 docomo12 softbank1 rakuten1
  correcthorsebatterystaple
`);

/** Rows of keys and the alphabet, each repeated so that runs across the end match too. */
export const KEY_RUNS: readonly string[] = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]qwertyuiop[]',
  "asdfghjkl;'asdfghjkl;'",
  'zxcvbnm,./zxcvbnm,./',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1234567890-^qwertyuiop@[asdfghjkl;:]zxcvbnm,./',
];
