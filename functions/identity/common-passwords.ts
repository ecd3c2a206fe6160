import breached from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

/**
 * Common passwords: some 40,000 from breaches, and what their list leaves to rules: digit runs, keyboard walks, repetitions,
 * and common words and names, including this product's, alone or with the usual endings. None below six characters, which
 * are too short anyway.
 */
const EXACT = `
123456 1234567 12345678 123456789 1234567890 012345 0123456 01234567 012345678 0123456789 654321 7654321 87654321
987654321 9876543210 0987654321 098765 987654 98765432 123123 123321 123654 12341234 1234512345 123456123456 123123123
112233 11223344 1122334455 121212 12121212 131313 141414 151515 101010 10101010 102030 10203040 111222 111222333
123789 147147 147258 147258369 147852 159357 159753 159951 134679 741852 741852963 789456 789456123 852456 963852
963852741 456789 456123 321321 321654 212121 232323 252525 696969 123454321 1234554321 12344321 123456654321 314159
3141592 31415926 20202020 007007 010101 010203 01020304 159159 258258 369369 135790 246810 13579246 1029384756
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzu qwertzuiop azerty azertyuiop asdfgh asdfghj asdfghjk
asdfghjkl zxcvbn zxcvbnm yxcvbnm poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcx mnbvcxz qweasd qweasdzxc qweqwe qwerqwer
asdasd asdfasdf asdasdasd zxczxc zxcvzxcv qazwsx qazwsxedc qazwsxedcrfv qazxsw qwaszx wsxedc 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 12qwaszx 2wsx3edc zaq12wsx zaq1xsw2 !qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4
q1w2e3r4t5 123qwe 123qweasd 1234qwer 12345qwert qwe123 qwe123qwe qwer1234 qwert12345 qwerty12345 asd123 asdf1234
zxc123 zxcv1234 a1b2c3 a1b2c3d4 a1s2d3f4 abc123 abc1234 abc12345 abcd1234 abcde12345 abcdef abcdefg abcdefgh abcdefghi
abcdef123 123abc 1234abcd aa123456 a123456 a1234567 a12345678 a123456789 123456a 1234567a 12345678a 123456789a 123456q
1password pass1234 passpass passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd pa55word pa55w0rd password password1234
password12345 drowssap letmein letmein! letmeinnow opensesame changeme changeit change123 changemenow trustno1 iloveyou
iloveyou! iloveu iloveyou2 ilovegod lovelove loveyou loveme mylove myspace1 google1 facebook1 linkedin1 adobe123
photoshop dropbox starwars startrek pokemon minecraft superman batman spiderman ironman naruto mustang corvette ferrari
porsche mercedes toyota yamaha suzuki ducati kawasaki harley liverpool chelsea arsenal barcelona juventus realmadrid
manchester yankees lakers steelers cowboys packers redsox jordan23 ncc1701 thx1138 blink182 bond007 fuckyou fuckoff
welcome1! welcome@123 admin@123 administrator superuser sysadmin webmaster rootroot toortoor testtest test1234 tester
testing testing1 default guest123 guestguest user1234 useruser secret123 secret1 temp1234 temppass newpass nopass
nopassword mypass mypassword yourpassword thepassword passcode login123 logmein access14 access123 security private
internet computer samsung iphone android windows microsoft`;

const WORDS = `
password welcome admin qwerty monkey dragon master shadow sunshine princess football baseball basketball soccer hockey
summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april
august september october november december michael jessica jennifer charlie thomas robert daniel andrew joshua matthew
anthony william james george jordan ashley amanda nicole michelle hannah samantha elizabeth maggie ginger pepper cookie
banana orange cheese chocolate coffee flower butterfly rainbow angel lovely family friend friends forever freedom secret
hello hunter killer ranger tigger buster bailey buddy lucky happy money purple yellow silver golden diamond crystal
phoenix falcon eagle tiger dolphin panther cowboy soldier whatever computer internet company office manager staffbook
business nothing please thunder matrix merlin gandalf pokemon starwars superman batman`;

const ENDINGS = ['', '1', '12', '123', '1234', '!', '1!', '123!', '@123', '01', '007'];

const words = (text: string): string[] => text.trim().split(/\s+/);

const plain = new Set(words(WORDS));

const common = new Set([
  ...breached,
  ...words(EXACT),
  ...Array.from(plain).flatMap((word) => ENDINGS.map((ending) => `${word}${ending}`)),
]);

/** Of any person's life, so that the list doesn't age. */
const YEAR = /(?:19|20)\d\d$/;

/** One to three characters repeated, as in `aaaaaa` and `ababab`. */
const REPEATED = /^(.{1,3})\1+$/su;

/** R8: whether a password is common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  const text = password.trim().toLowerCase();
  return common.has(text) || plain.has(text.replace(YEAR, '')) || REPEATED.test(text);
}
