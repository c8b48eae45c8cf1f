/**
 * Common base words of passwords: words, names, keyboard walks, and Korean words as typed on Latin keys (사랑해 is
 * `tkfkdgo`). Combined with the endings below they cover more than a hundred thousand passwords, all among the first
 * that an attacker would try.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz 1qaz2wsx 2wsx a123456 a1234567 a12345678
a123456789 a1b2c3 a1b2c3d4 aa11 aa123456 aa12345678 aaa aaaa aaaaa aaaaaa abc abc123 abc1234 abc12345 abcabc
abcd abcd1234 abcde abcdef abcdefg abcdefgh abracadabra access admin admin123 admin1234 administrator ahffk
ahffkdy airforce airplane ajdajddl ajtwoddl aktmxj aldksgo aledma alejandra alejandro alessandro alexander
alexandra alexis alstn alswl alswns always amanda amazon amber america american amor amorcito andrea andrea1
andrew android angel angel1 angela angelito angels anonymous anthony anthony1 antonio anwlro aorwn apdlvmf
apdlvmftmxhfl apollo apple apple123 april army army1 arsenal artist asd asd123 asd12345 asdf asdf123 asdf1234
asdf12345 asdfg asdfgh asdfghjkl asdqwe asdzxc ashley ashley1 asshole athena august austin australia autumn
avatar azerty baby babyboy babydoll babygirl babygirl1 bacon badboy badgers badgirl bailey bailey1 banana
bangtan barbara barbie barcelona baseball baseball1 basket basketball batman batman123 beatles beckham believe
benjamin berlin bestfriend beyonce bicycle bieber bigbang bigboy bigdaddy birthday bitch bitches black
blackbird blackcat blackdog blackpink blessed blessed1 blink182 blue bluebird bluesky bonita boston boxing
brandon brazil brian britney bronco broncos brother brownie bts bubblegum bubbles buckeyes buddy budweiser
buffalo bulldog bullshit bunny burger business buster buttercup butterfly butterfly1 california camaro camera
camila canada candy captain carino carlos carolina catfish champion change changeme charles charlie charlie1
charlie2 cheer cheerleader cheese cheesecake chelsea cherry chevrolet chevy chicago chicken china chloe chlrh
chocolate chocolate1 chris christ christian christine christmas christopher church chzh chzhfpt cinderella
cisco cjftn cjstk cjttkfkd claudia clsrn clzls cnrrn cntjr coffee colonel company computer computer1
contrasena cookie cookie1 cookies cooper corazon corona corvette counterstrike cowboy cowboys cracker crazy
crazygirl creative cristina crystal cupcake cupid cutie cutiepie cyber cycling daddy daddy1 daisy daisy1
dallas dance dancer daniel daniel1 daniela darling database daum daum123 david dbwls december december1
default demo demon design developer devil dhkdwk dhqjdnjcl dhqk diamond didhddl diego digimon dirn disney
djaak djqtdma djssl dkagh dkaps dkdldb dkqk dkrk dkssud dkssudgktpdu dkssudgktpdy dlfdydlf dlqmsdl dlscjs
dlsxjspt dltnstls dmsgod dmswl dnflrkwhr dnfltkfkd dnflwlq dnjfdydlf dnjfemzjq dnwjd doctor dodgers doggy
dollar dolphin dolphins donald donkey dorl dpfwl dptnsla dpwls dpwns dragon dragon1 dragonball dream dreamer
dreams drummer duddnjsgl dudgml dufma duqh eagle eagles eastside ehdbs ehdgus ehdtod ehowl ehreh ehrtnfl ehs
einstein ejrqhrdl ejswjsdosvkdlxj ekdma ekfrl ekfsla elephant elephant1 eleven elizabeth elvis eminem engineer
england eogkrry eogksalsrnr eoqkr eorn eowjs estrella everything example exo facebook facebook1 faith falcon
family family1 father fbguswls february fernanda fernando ferrari fheh fhrmdls fire firebird fireman fkaus
flame florida flower flower1 flowers flrmdhqmfpwjsem flslwl football football1 forever fortnite fortune france
francesco francisco freedom freedom1 friday friends frodo fuck fuckoff fuckyou funny gabriela galaxy galileo
gandalf gangsta gangster garfield gators general george germany ghfkddl ghkdlxld ghldnjsrkdlq ghltk ghost
giants ginger ginger1 giovanni giraffe giuseppe gkffpffndi gkrry gkrtod gksksla gksmf gksrnr gkwns gladiator
godfather godisgood godqhr godqhrgkwk godqhrgo godzilla golden goldfish golf golfer goodboy goodbye goodgirl
google google123 gotsla grandma green greenday guest guest123 guinness guitar guitarra gunner gusdn guseo
gymnast hacker hacking hamburger hamster hannah happiness happy happyday hardcore hardware harley harmony
harrypotter hawaii heather heaven heineken hell hello hellokitty helloworld helpdesk hercules hermosa hero
hiphop hobbit hockey hogwarts holiday honda honey honeybee hope horses hotdog hotstuff hottie hugs hulk hunter
hunter1 hurricane husband hyundai icecream idiot ilovegod iloveher ilovehim ilovejesus iloveme iloveu iloveyou
iloveyou1 iloveyou123 iloveyou2 instagram instagram1 internet internet1 iphone ironmaiden ironman isabella
jackson jackson1 james january japan jasmine jason jasper jedi jellyfish jennifer jesse jessica jessica1
jessie jesus jesuschrist john johnny jonathan jordan jordan1 jordan23 joseph joshua juliet july june justice
justin justinbieber juventus k12345678 kakao kakao123 kawasaki kevin killer killer1 king kingdom kisses kissme
kitten kitty korea lacrosse ladybug ladygaga lakers laptop lauren league leagueoflegends legend legends
letmein letmein1 letmein123 letmeinnow liberty lightning linkedin linkinpark lion liverpool liverpool1
lkjhgfdsa login loki london longhorns loser lottery love lovebug loveit loveless lovelove lovely lovely1
loveme lover lover1 loverboy lovergirl loveyou loveyou2 lucia lucky lucky13 lucky7 luigi madison madonna
maggie manager manchester march maria mariana marilyn marina marine marines mario marley martin martina master
master1 mateo matrix matrix1 matthew maverick max maxwell megadeth melissa mercedes merlin messi metallica
mexico mexico1 michael michael1 michelle michelle1 mickey microsoft midnight miguel million millionaire
minecraft minecraft1 minnie mnbvcxz molly mommy mommy1 monday money monica monkey monkey1 monroe monster
monster1 moonlight morgan motdepasse mother mother1 motocross motorcycle movie movies muffin music musica
mustang mustang1 mylove mypass mypassword mypassword1 mysql naruto naruto1 natalie natasha naver naver123 navy
neo netflix network never newpassword newton newyork nicholas nicolas nicole nicole1 ninja nintendo nirvana
nissan nobody nopassword northside nothing november november1 nurse october october1 odin office oldpassword
olivia onedirection onepiece opensesame openup oracle orange oreo overwatch p4ssw0rd p4ssword p@ssw0rd
p@ssword pa$$w0rd pa$$word pa55w0rd pa55word pablo packers panther paola paris parola pass passcode passion
passpass passphrase passw passw0rd passwd password password! password1 password12 password123 passwort passwrd
patience patricia patrick patriots patrizia peace peaceful peaches peanut pegasus penguin pepper phantom
phoenix phoenix1 photo photography piano picture pikachu pilot pink pirate pixar pizza playboy please poiuy
poiuytrewq pokemon pokemon1 police poohbear pookie popcorn porno porsche poseidon postgres potter predator
presley prince princesa princess princess1 private programmer pulpfiction pumpkin puppy purple purple1 pussy
q123456 q12345678 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz qaz123 qazwsx qazwsxedc qazxsw qazxswedc qha
qhrhtlvdj qkdxksthsuseks qkek qkfkadmlskfk qkqh qkqhdi qkrwltjd qksksk qlalf qlalfqjsgh qlqjs qlqjsdlqslek
qlrqod qmfforvldzm qncjsla qntks qnwk qq11 queen quf qwe qwe123 qwe12345 qweasd qweasdzxc qwer qwer1234
qwer12345 qwert qwerty qwerty1 qwerty12 qwerty123 qwerty12345 qwertyu qwertyui qwertyuiop qwertz rabbit rachel
raiders rainbow rambo rammstein ranger rapper realmadrid rebecca red redbird redbull redrose redsox reggae
rhaehfdl rhakdnj rhdiddl rhdwn rhemdgkrry rhkdwn rhksflwk ricardo richard rihanna rkatkgkqslek rkddkwl rkdmf
rkrpqn rkwhr rlaalswns rlacl rladusdk rldk rmadydlf rnfma rnldyal robert roblox rocknroll rockstar rockstar1
rocky rocky1 rockyou roffjrtl romance romeo ronaldo root root123 rose rpdla rudnf running russia rusty
s12345678 sales samantha sample samsung samsung1 samurai sandra santiago satan scarface scooter scorpion
sebastian secret secret1 secret123 secure security seminoles senha seoul september serenity server service
sesame seven sexy sexyboy sexygirl shadow shadow1 shakira shark shdrn shithead signin silver simpsons sinatra
single sister sisters skateboard skater skdml skql sksmssk skywalker slayer slayer666 slipknot smile smiley
smokey snake snickers sniper snoopdogg snoopy snowboard snsk soccer soccer1 softball software soldier
something sophia sophie sorj sotkfkd southside spaghetti sparky spdlqj spider spiderman spiderman1 spongebob
spring spring123 starcraft starfish starlight startrek starwars starwars1 steelers stephanie steven storm
strawberry student stupid success sugar summer summer1 summer123 sunday sunfish sunflower sunshine sunshine1
superman superman1 superstar support surfing suzuki sweetgirl sweetheart sweetie sweetpea sweety swimming
swordfish system tarheels taylor teacher teamo techno temp temp123 temporary tennis tequiero tequila
terminator test test123 test1234 tester testing texas thakd thankyou thepassword thomas thomas1 thor thsgmdals
thskan thsutleo thuglife thunder thunderbird thwn tiger tinker tinkerbell titanic tjdals tjdnf tjdus
tjemsdjxor tjfskf tjstodsla tjwns tkatjd tkffla tkfflatkfdl tkfkd tkfkdgkqslek tkfkdgo tkfkdgody tkrhk tkwk
tkwkdsla tmxkzmfovmxm tnqkr tnqls tnwls toby toddlf toddlfcnrgk together togo tokyo toyota tpwhdeodhkd trance
tranquil trinity truelove trustgod trustno1 tupac turtle tweety twice twitter tyler united unknown user
user123 vacation vader valentina valentine valeria vampire veronica victoria vkdlxld vlwk vodka volleyball
votmdnjem vudghk wachtwoord warcraft warrior wasd welcome welcome1 welcome123 westside whale whatever
whatever1 whgdkgo whiskey white whitecat wildcats william windows winner winter winter123 wkd wkdal wkrldi
wlals wldms wldn wlgns wnsgh wnsla wolverine woxpzm wpwneh wrestling wsx xhdwkd xhrl xmdhkdltm xodid xptmxm
xsw2 yamaha yankees yellow yoda yourpassword youtube z123456 z12345678 zaq1 zaq12wsx zaq1xsw2 zelda zeus
zjavbxj zjvl zkzkdh zkzkdhxhr zmfltmaktm zombie zxc zxc123 zxcasd zxcasdqwe zxcv zxcv1234 zxcvb zxcvbn zxcvbnm
zxczxc zz11 가계부 가을 가족 감사합니다 강아지 갤럭시 게임 겨울 고등학교 고마워 고양이 곰돌이 공주 관리자 광주 구름 귀요미 금요일 기아 김민준 김연아 김치 나는나 나비 나의 내꺼 내사랑
네이버 농구 누나 다음 달님 대구 대박 대전 대학교 대한민국 던전앤파이터 도윤 독도 독수리 동생 동현 돼지 딸기 떡볶이 라면 로그인 로또 류현진 리그오브레전드 리니지 마스터 맥주 멋쟁이 멍멍이
메이플 메이플스토리 몰라 몰라요 무지개 미안해 민수 민준 민지 믿음 바나나 바다 바람의나라 바보 바보야 박지성 방탄소년단 보고싶어 부산 부자 부처님 블랙핑크 비밀 비밀번호 비번 비번입니다 빅뱅 사과
사랑 사랑합니다 사랑해 사랑해요 사자 사장님 살림 살림살이 삼성 새해 생일 생일축하 서든어택 서연 서울 서준 선생님 설날 성민 세종대왕 소나무 소녀시대 소망 소주 손흥민 수박 수빈 수진 스타크래프트
아가 아멘 아빠 아이유 안녕 안녕하세여 안녕하세요 암호 애기 야구 야옹이 언니 엄마 없음 엘지 여름 여보 영원히 영희 예수님 예준 예진 오버워치 오빠 왕자 우리가족 우리사랑 우리집 우정 월드컵
월요일 유진 은지 은행 이쁜이 이순신 인천 인터넷 일요일 자기야 장미 재테크 제주도 좋아해 주님 준호 지민 지우 지은 지훈 천사 철수 첫사랑 초코 초코렛 최고 추석 축구 치킨 친구 카카오 카카오톡
커피 컴퓨터 크리스마스 태양 테스트 토끼 통장 트와이스 파이팅 패스워드 평화 피자 하나님 하늘 하준 학교 학생 한국 할렐루야 햇님 행복 행복하자 행복해 현대 현우 호랑이 화이팅 회사 회원가입
`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

const NUMBERS = `
0 1 2 3 4 5 6 7 8 9 00 01 007 10 11 12 13 21 22 23 33 44 55 66 69 77 88 99 100 101 111 121 123 222 321 333 444 456 486 555
666 777 789 888 911 999 000 0000 0070 0101 1000 1001 1004 1010 1111 1122 1212 1234 1313 2000 2222 2580 3333 4321 4444 4567
5555 5678 6666 7777 7890 8282 8888 9999 9876 12345 54321 11111 00000 123123 123321 123456 654321 111111 000000 112233
1234567 7654321 12345678 87654321 123456789 987654321 1234567890 0987654321
`
  .split(/\s+/u)
  .filter((number) => number !== '');

/** Years of birth, of marriage, and the current ones. */
const YEARS = Array.from({ length: 96 }, (_, index) => String(1940 + index));
const MARKS = ['', '!', '!!', '!!!', '@', '#', '$', '*', '.', '?', '~', '^^', '!@', '@!', '!@#', '!@#$', '@@'];
const JOINTS = ['', '!', '@', '#', '_', '-', '.', '*'];

/**
 * What users append to a word to satisfy a rule: a number, a year, a symbol, or a number with a symbol on either side.
 */
export const COMMON_ENDINGS: ReadonlySet<string> = new Set(
  ['', ...NUMBERS, ...YEARS].flatMap((number) =>
    JOINTS.flatMap((joint) => MARKS.map((mark) => `${joint}${number}${mark}`)),
  ),
);
