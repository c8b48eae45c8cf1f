/** Default categories of well-known shops. */
export interface ShopShelf {
  readonly kind: 'EXPENSE' | 'INCOME';
  /** The category and its subcategory; the subcategory is empty if none fits better than the others. */
  readonly category: string;
  readonly subcategory: string;
  /** Names of shops and brands as receipts and card messages write them. */
  readonly shops: string;
  /** Suffixes that describe a place: 약국, 미용실. */
  readonly endings?: string;
}

/** Names are separated by commas. A shop that sells many kinds of goods has the category of its main use. */
export const SHOP_SHELVES: readonly ShopShelf[] = [
  {
    kind: 'EXPENSE',
    category: '식비',
    subcategory: '장보기',
    shops:
      '이마트,이마트트레이더스,트레이더스,노브랜드,이마트에브리데이,롯데마트,롯데슈퍼,롯데프레시,홈플러스,홈플러스익스프레스,코스트코,하나로마트,농협하나로,농협유통,GS더프레시,GS슈퍼,지에스더프레시,킴스클럽,메가마트,탑마트,서원유통,식자재왕,식자재마트,마켓컬리,컬리,오아시스마켓,오아시스,쿠팡프레시,쿠팡로켓프레시,SSG닷컴,쓱닷컴,이마트몰,B마트,비마트,정육각,한살림,초록마을,자연드림,아이쿱,두레생협,생활협동조합,총각네야채가게,정관장,풀무원',
    endings: '마트,슈퍼,슈퍼마켓,정육점,청과,축산,수산,농산물,전통시장,재래시장,방앗간,반찬가게',
  },
  {
    kind: 'EXPENSE',
    category: '식비',
    subcategory: '외식',
    shops:
      '맥도날드,버거킹,롯데리아,맘스터치,KFC,노브랜드버거,쉐이크쉑,파이브가이즈,프랭크버거,써브웨이,서브웨이,이삭토스트,에그드랍,본죽,본죽앤비빔밥,한솥도시락,한솥,김밥천국,김가네,바르다김선생,고봉민김밥,얌샘김밥,신전떡볶이,동대문엽기떡볶이,엽기떡볶이,죠스떡볶이,국대떡볶이,아딸,청년다방,두끼,명륜진사갈비,새마을식당,백종원의원조쌈밥집,한신포차,홍콩반점,역전우동,빽보이피자,교촌치킨,BBQ,비비큐,BHC,비에이치씨,굽네치킨,푸라닭,네네치킨,페리카나,처갓집양념치킨,멕시카나,호식이두마리치킨,지코바,자담치킨,60계치킨,노랑통닭,또래오래,도미노피자,피자헛,미스터피자,피자스쿨,파파존스,청년피자,반올림피자,피자알볼로,고피자,아웃백,아웃백스테이크하우스,빕스,애슐리,애슐리퀸즈,쿠우쿠우,자연별곡,계절밥상,매드포갈릭,TGIF,온더보더,제일제면소,명동교자,하동관,놀부부대찌개,놀부,원할머니보쌈,육쌈냉면,채선당,샤브향,등촌샤브칼국수,하남돼지집,이바돔감자탕,조마루감자탕,큰맘할매순대국,담소소사골순대,유가네닭갈비,코코이찌방야,하이디라오,미소야,스시로,쿠라스시,갓덴스시,은행골,신마포갈매기,고기원칸,팔각도,미분당,땀땀,샐러디,투고샐러드,포케올데이,슬로우캘리,알볼로,밀겨울',
    endings:
      '식당,반점,분식,국밥,갈비,냉면,칼국수,순대국,감자탕,해장국,김밥,떡볶이,치킨,통닭,피자,버거,돈까스,돈가스,초밥,스시,횟집,곱창,막창,삼겹살,족발,보쌈,쌀국수,마라탕,우동,라멘,파스타,레스토랑,뷔페,샤브샤브,구내매점',
  },
  {
    kind: 'EXPENSE',
    category: '식비',
    subcategory: '배달',
    shops:
      '배달의민족,배민,우아한형제들,배민1,배민클럽,요기요,위대한상상,쿠팡이츠,땡겨요,배달특급,먹깨비,노크,위메프오',
  },
  {
    kind: 'EXPENSE',
    category: '식비',
    subcategory: '점심',
    shops: '식권대장,현대그린푸드,삼성웰스토리,아워홈,CJ프레시웨이,신세계푸드,푸디스트,풀무원푸드앤컬처',
    endings: '구내식당,직원식당,학생식당',
  },
  {
    kind: 'EXPENSE',
    category: '식비',
    subcategory: '간식',
    shops:
      'CU,씨유,GS25,지에스25,세븐일레븐,7ELEVEN,코리아세븐,이마트24,미니스톱,스토리웨이,씨스페이스,아이스크림할인점,응응스크르,픽미픽미아이스,무인과자점,노브랜드스낵',
    endings: '편의점',
  },
  {
    kind: 'EXPENSE',
    category: '카페·간식',
    subcategory: '커피',
    shops:
      '스타벅스,STARBUCKS,투썸플레이스,투썸,이디야,이디야커피,메가커피,메가엠지씨커피,MGC커피,컴포즈커피,빽다방,폴바셋,폴 바셋,할리스,할리스커피,커피빈,엔제리너스,탐앤탐스,파스쿠찌,카페베네,더벤티,매머드커피,매머드익스프레스,하삼동커피,텐퍼센트커피,바나프레소,감성커피,블루보틀,테라로사,앤트러사이트,프릳츠,커피에반하다,드롭탑,요거프레소,셀렉토커피,토프레소,더리터,봄봄커피,벌크커피,백억커피,카페인중독,커피온리,커피베이,달콤커피,만랩커피,공차,쥬씨,팔공티,아마스빈,타이거슈가,더앨리,오가다',
    endings: '커피,카페,COFFEE,CAFE,로스터리,로스터스',
  },
  {
    kind: 'EXPENSE',
    category: '카페·간식',
    subcategory: '베이커리',
    shops:
      '파리바게뜨,파리바게트,뚜레쥬르,파리크라상,성심당,이성당,나폴레옹과자점,신라명과,크라운베이커리,던킨,던킨도너츠,크리스피크림,노티드,랜디스도넛,런던베이글뮤지엄,포비베이글,코끼리베이글,밀도,타르틴,아우어베이커리,앤티앤스,홍루이젠,브레댄코,신세계베이커리,브레드이발소,삼송빵집,옵스,태극당,안스베이커리,대전부르스',
    endings: '베이커리,제과,제과점,빵집,과자점,베이글,도넛,BAKERY',
  },
  {
    kind: 'EXPENSE',
    category: '카페·간식',
    subcategory: '디저트',
    shops:
      '배스킨라빈스,베스킨라빈스,나뚜루,하겐다즈,설빙,요아정,요거트아이스크림의정석,탕후루,달콤왕가탕후루,백미당,젤라띠젤라띠,오설록,고디바,레오니다스,위글위글,키친205,빌리엔젤,도레도레,마호가니,아티제,카페노티드,와플대학,베러먼데이',
    endings: '디저트,빙수,젤라또,와플,마카롱,아이스크림',
  },
  {
    kind: 'EXPENSE',
    category: '술·모임',
    subcategory: '술',
    shops:
      '역전할머니맥주,투다리,봉구비어,인쌩맥주,생활맥주,크라운호프,와라와라,짚동가리쌩주,금별맥주,용용선생,정든닭발,와인앤모어,데일리샷,보틀벙커,가자주류,달빛보쌈포차',
    endings: '호프,포차,주점,이자카야,맥주,펍,와인바,요리주점,실내포장마차,주류',
  },
  {
    kind: 'EXPENSE',
    category: '주거',
    subcategory: '관리비',
    shops: '아파트관리비,관리사무소,아파트아이,XpERP,이지스엔터프라이즈,입주자대표회의',
    endings: '관리비,관리사무소,관리단',
  },
  {
    kind: 'EXPENSE',
    category: '주거',
    subcategory: '월세',
    shops: '월세,임대료,LH한국토지주택공사,한국토지주택공사,서울주택도시공사',
    endings: '월세,임대료',
  },
  {
    kind: 'EXPENSE',
    category: '주거',
    subcategory: '전기',
    shops: '한국전력,한국전력공사,한전',
    endings: '전기요금,전기세',
  },
  {
    kind: 'EXPENSE',
    category: '주거',
    subcategory: '가스',
    shops:
      '서울도시가스,코원에너지서비스,예스코,삼천리,귀뚜라미에너지,대륜이엔에스,인천도시가스,해양에너지,경동도시가스,부산도시가스,대성에너지,씨엔씨티에너지,CNCITY,미래엔서해에너지,JB,한국지역난방공사,서울에너지공사',
    endings: '도시가스,가스요금,난방비',
  },
  {
    kind: 'EXPENSE',
    category: '주거',
    subcategory: '수도',
    shops: '상하수도,아리수,수도사업소,상수도사업본부',
    endings: '수도요금,수도세,수도사업소',
  },
  {
    kind: 'EXPENSE',
    category: '주거',
    subcategory: '수리',
    shops: '숨고,미소,집닥,오늘의집시공,LG하우시스,한샘리하우스,청소연구소,대리주부,세스코',
    endings: '인테리어,철물점,설비,보일러,포장이사,이삿짐',
  },
  {
    kind: 'EXPENSE',
    category: '통신',
    subcategory: '휴대폰',
    shops:
      'SK텔레콤,SKT,에스케이텔레콤,KT통신요금,케이티,KT,LG유플러스,엘지유플러스,LGU+,알뜰폰,U모바일,유모바일,KT엠모바일,엠모바일,헬로모바일,SK세븐모바일,세븐모바일,프리티,리브모바일,리브엠,토스모바일,티플러스,아이즈모바일,이야기모바일,스노우맨,핀다이렉트,여유텔레콤',
    endings: '통신요금,휴대폰요금',
  },
  {
    kind: 'EXPENSE',
    category: '통신',
    subcategory: '인터넷·TV',
    shops:
      'SK브로드밴드,에스케이브로드밴드,LG헬로비전,딜라이브,KT스카이라이프,스카이라이프,지니TV,B tv,비티비,서경방송,CMB',
    endings: '인터넷요금',
  },
  {
    kind: 'EXPENSE',
    category: '통신',
    subcategory: '소액결제',
    shops: 'KG모빌리언스,다날,갤럭시아머니트리,휴대폰소액결제',
    endings: '소액결제',
  },
  {
    kind: 'EXPENSE',
    category: '생활용품',
    subcategory: '생필품',
    shops:
      '쿠팡,쿠페이,쿠팡와우,11번가,십일번가,G마켓,지마켓,옥션,위메프,티몬,인터파크,네이버쇼핑,네이버스마트스토어,스마트스토어,카카오쇼핑,카카오톡스토어,톡스토어,롯데온,알리익스프레스,ALIEXPRESS,테무,TEMU,아마존,AMAZON,다이소,아성다이소,무인양품,MUJI,미니소,버터,모던하우스,자주,JAJU,생활공작소,GS홈쇼핑,GS샵,CJ온스타일,현대홈쇼핑,롯데홈쇼핑,NS홈쇼핑,홈앤쇼핑,공영쇼핑,신세계라이브쇼핑,K쇼핑,문고리닷컴',
    endings: '홈쇼핑,생활용품,세탁소,크린토피아,빨래방,코인세탁',
  },
  {
    kind: 'EXPENSE',
    category: '생활용품',
    subcategory: '주방·욕실',
    shops:
      '락앤락,코렐,테팔,휘슬러,르크루제,바스락,아메리칸스탠다드,쿠쿠전자,쿠쿠홈시스,코웨이,청호나이스,SK매직,에스케이매직,웅진코웨이,브리타',
  },
  {
    kind: 'EXPENSE',
    category: '생활용품',
    subcategory: '가전·가구',
    shops:
      '삼성전자,삼성스토어,삼성디지털프라자,LG전자,LG베스트샵,하이마트,롯데하이마트,전자랜드,이케아,IKEA,한샘,리바트,현대리바트,일룸,퍼시스,에이스침대,시몬스,지누스,까사미아,오늘의집,버킷플레이스,애플스토어,APPLE STORE,프리스비,에이샵,윌리스,다이슨,발뮤다,샤오미,컴퓨존,다나와,베스트샵',
    endings: '가구,전자랜드,침대',
  },
  {
    kind: 'EXPENSE',
    category: '교통',
    subcategory: '대중교통',
    shops:
      '티머니,T머니,한국스마트카드,캐시비,이비카드,마이비,로카모빌리티,원패스,레일플러스,서울교통공사,후불교통,교통카드,지하철,시내버스,마을버스,버스,신분당선,공항철도,AREX,기후동행카드,K패스,케이패스,따릉이,카카오바이크,카카오T바이크,일레클,킥고잉,지쿠,GCOO,스윙,SWING,씽씽,빔모빌리티,쏘카일레클',
    endings: '교통대금,교통카드,교통비',
  },
  {
    kind: 'EXPENSE',
    category: '교통',
    subcategory: '택시',
    shops:
      '카카오T택시,카카오택시,카카오T_택시,카카오모빌리티,카카오T,우버,UBER,우티,UT택시,타다,TADA,아이엠택시,아이엠,온다택시,반반택시,티머니온다,마카롱택시',
    endings: '택시,콜택시,대리운전,교통법인',
  },
  {
    kind: 'EXPENSE',
    category: '교통',
    subcategory: '기차·고속버스',
    shops:
      '코레일,KORAIL,한국철도공사,한국철도,코레일톡,SRT,에스알,수서고속철도,KTX,ITX,고속버스모바일,코버스,버스타고,티머니고,시외버스,금호고속,동양고속,중앙고속,천일고속,공항리무진,한국도심공항',
    endings: '고속버스,고속터미널,버스터미널,터미널',
  },
  {
    kind: 'EXPENSE',
    category: '교통',
    subcategory: '항공',
    shops:
      '대한항공,KOREAN AIR,아시아나항공,아시아나,제주항공,진에어,티웨이항공,티웨이,에어부산,에어서울,이스타항공,에어프레미아,에어로케이,파라타항공,ANA항공,일본항공,피치항공,싱가포르항공,캐세이퍼시픽,에미레이트,루프트한자,베트남항공,비엣젯,델타항공,유나이티드항공',
    endings: '항공,AIRLINES,AIRWAYS',
  },
  {
    kind: 'EXPENSE',
    category: '자동차',
    subcategory: '주유·충전',
    shops:
      'SK에너지,GS칼텍스,에쓰오일,S-OIL,S OIL,현대오일뱅크,HD현대오일뱅크,알뜰주유소,NH-OIL,농협주유소,EX-OIL,E1충전소,SK가스,환경부전기차,한국전기차충전서비스,차지비,에버온,채비,대영채비,파워큐브,이피트,테슬라수퍼차저,TESLA SUPERCHARGER,SK시그넷,GS차지비,플러그링크,투루차저,하이넷',
    endings: '주유소,충전소,셀프주유소',
  },
  {
    kind: 'EXPENSE',
    category: '자동차',
    subcategory: '주차',
    shops:
      '아이파킹,파킹클라우드,모두의주차장,카카오T주차,티맵주차,투루파킹,하이파킹,나이스파크,AJ파크,윌슨파킹,GS파크24,파킹프렌즈,공영주차장,시설관리공단주차',
    endings: '주차장,주차,파킹,PARKING,주차요금',
  },
  {
    kind: 'EXPENSE',
    category: '자동차',
    subcategory: '통행료',
    shops:
      '하이패스,한국도로공사,도로공사,신공항하이웨이,천안논산고속도로,서울춘천고속도로,신대구부산고속도로,인천대교,민자고속도로',
    endings: '톨게이트,통행료,영업소통행료,고속도로',
  },
  {
    kind: 'EXPENSE',
    category: '자동차',
    subcategory: '정비',
    shops:
      '블루핸즈,현대블루핸즈,오토큐,기아오토큐,스피드메이트,애니카랜드,카닥,마카롱팩토리,티스테이션,타이어프로,타이어픽,넥센타이어,한국타이어,금호타이어,불스원,오토오아시스,카앤피플,교통안전공단,한국교통안전공단',
    endings: '정비,카센터,공업사,세차장,세차,타이어,자동차검사소,모터스',
  },
  {
    kind: 'EXPENSE',
    category: '자동차',
    subcategory: '자동차보험',
    shops:
      '삼성화재다이렉트,현대해상다이렉트,DB다이렉트,KB다이렉트,캐롯손해보험,캐롯,AXA손해보험,악사손해보험,악사다이렉트,하나손해보험자동차',
    endings: '자동차보험,자동차보험료',
  },
  {
    kind: 'EXPENSE',
    category: '자동차',
    subcategory: '',
    shops: '쏘카,SOCAR,그린카,투루카,롯데렌터카,SK렌터카,카플랫,피플카,차즘',
    endings: '렌터카,렌트카',
  },
  {
    kind: 'EXPENSE',
    category: '패션·미용',
    subcategory: '의류',
    shops:
      '유니클로,UNIQLO,자라,ZARA,에이치앤엠,H&M,스파오,SPAO,탑텐,TOPTEN,미쏘,에잇세컨즈,지오다노,코데즈컴바인,무신사,MUSINSA,29CM,W컨셉,에이블리,지그재그,브랜디,하이버,퀸잇,발란,트렌비,머스트잇,오렌지팩토리,아울렛,현대아울렛,현대프리미엄아울렛,롯데아울렛,롯데프리미엄아울렛,신세계사이먼,신세계프리미엄아울렛,마리오아울렛,모다아울렛,뉴코아아울렛,롯데백화점,현대백화점,더현대,신세계백화점,갤러리아백화점,갤러리아,AK플라자,NC백화점,나이키,NIKE,아디다스,ADIDAS,휠라,노스페이스,K2,코오롱스포츠,블랙야크,디스커버리,내셔널지오그래픽,파타고니아,룰루레몬,안다르,젝시믹스,데상트,언더아머,빈폴,폴로,라코스테,타미힐피거,비비안,비너스,BYC,쌍방울,크림,KREAM,솔드아웃,후루츠패밀리',
    endings: '의류,옷가게,패션,아울렛,백화점,양복점,수선,옷수선',
  },
  {
    kind: 'EXPENSE',
    category: '패션·미용',
    subcategory: '신발',
    shops:
      'ABC마트,에이비씨마트,그랜드스테이지,슈마커,레스모아,폴더,S마켓,금강제화,뉴발란스,컨버스,반스,크록스,스케쳐스,닥터마틴,호카',
    endings: '슈즈,구두,신발',
  },
  {
    kind: 'EXPENSE',
    category: '패션·미용',
    subcategory: '미용실',
    shops:
      '준오헤어,박승철헤어스투디오,박승철헤어,이철헤어커커,리안헤어,차홍룸,차홍아르더,블루클럽,나이스가이,토니앤가이,박준뷰티랩,이가자헤어비스,로이드밤,아이디헤어,카카오헤어샵',
    endings: '미용실,헤어,헤어샵,헤어살롱,바버샵,이발소,네일,네일샵,속눈썹,왁싱,에스테틱,피부관리',
  },
  {
    kind: 'EXPENSE',
    category: '패션·미용',
    subcategory: '화장품',
    shops:
      '올리브영,CJ올리브영,씨제이올리브영,랄라블라,롭스,시코르,세포라,아모레퍼시픽,아모레몰,이니스프리,에뛰드,미샤,더페이스샵,네이처컬렉션,토니모리,스킨푸드,네이처리퍼블릭,클리오,러쉬,LUSH,이솝,키엘,록시땅,맥코스메틱,설화수,화해',
    endings: '화장품,코스메틱',
  },
  {
    kind: 'EXPENSE',
    category: '의료·건강',
    subcategory: '병원',
    shops:
      '서울대학교병원,서울아산병원,삼성서울병원,세브란스병원,연세의료원,서울성모병원,가톨릭대학교,고려대학교의료원,분당서울대병원,아주대학교병원,강북삼성병원,국립중앙의료원,보라매병원,차병원,건국대학교병원,한양대학교병원,굿닥,닥터나우,똑닥',
    endings:
      '병원,의원,내과,소아과,소아청소년과,이비인후과,안과,피부과,정형외과,외과,산부인과,비뇨의학과,비뇨기과,신경과,정신건강의학과,정신과,가정의학과,재활의학과,통증의학과,한의원,한방병원,의료원,보건소,클리닉,메디컬센터',
  },
  { kind: 'EXPENSE', category: '의료·건강', subcategory: '약국', shops: '온누리약국,메디팜,참약사', endings: '약국' },
  {
    kind: 'EXPENSE',
    category: '의료·건강',
    subcategory: '치과',
    shops: '유디치과,예치과,룡플란트치과',
    endings: '치과,치과의원,치과병원,교정치과',
  },
  {
    kind: 'EXPENSE',
    category: '의료·건강',
    subcategory: '건강검진',
    shops: 'KMI한국의학연구소,한국의학연구소,한국건강관리협회,하나로의료재단,녹십자아이메드',
    endings: '건강검진,검진센터',
  },
  {
    kind: 'EXPENSE',
    category: '의료·건강',
    subcategory: '운동',
    shops:
      '스포애니,에이블짐,바디채널,애니타임피트니스,커브스,새마을휘트니스,고투,버핏그라운드,다짐,클래스패스,골프존,카카오골프예약,카카오VX,SG골프,프렌즈스크린,클라임,더클라임,데카트론',
    endings:
      '헬스,헬스장,휘트니스,피트니스,GYM,필라테스,요가,수영장,크로스핏,스크린골프,골프연습장,골프장,볼링장,당구장,탁구장,테니스장,배드민턴,태권도,체육관,스포츠센터,클라이밍,국민체육센터',
  },
  {
    kind: 'EXPENSE',
    category: '문화·여가',
    subcategory: '영화·공연',
    shops:
      'CGV,씨지브이,씨제이씨지브이,메가박스,롯데시네마,씨네큐,인터파크티켓,놀티켓,예스24티켓,멜론티켓,티켓링크,예술의전당,세종문화회관,샤롯데씨어터,블루스퀘어,국립중앙박물관,리움미술관,국립현대미술관,디뮤지엄',
    endings: '시네마,영화관,극장,아트홀,미술관,박물관,공연장,소극장',
  },
  {
    kind: 'EXPENSE',
    category: '문화·여가',
    subcategory: '도서',
    shops:
      '교보문고,영풍문고,예스24,YES24,알라딘,반디앤루니스,인터파크도서,리디,리디북스,RIDI,밀리의서재,밀리,윌라,북앤라이프,네이버시리즈,카카오페이지,문피아,조아라,독립서점',
    endings: '서점,문고,책방,북스',
  },
  {
    kind: 'EXPENSE',
    category: '문화·여가',
    subcategory: '취미',
    shops:
      '닌텐도,NINTENDO,플레이스테이션,PLAYSTATION,SONY INTERACTIVE,스팀,STEAM,STEAMGAMES,넥슨,NEXON,엔씨소프트,넷마블,카카오게임즈,라이엇게임즈,RIOT GAMES,블리자드,BLIZZARD,구글플레이,GOOGLE PLAY,GOOGLE*,원스토어,탈잉,클래스101,프립,문화센터,아트박스,핫트랙스,텐바이텐,교보핫트랙스,롯데월드,에버랜드,서울랜드,레고랜드,코엑스아쿠아리움,아쿠아플라넷,키즈카페,챔피언1250,세븐럭,바이브랜드,코인노래방,VR존',
    endings:
      '노래방,노래연습장,PC방,피시방,PC카페,만화카페,만화방,방탈출,보드게임카페,오락실,낚시터,캠핑장,꽃집,플라워,화원,공방,사진관,스튜디오,키즈카페,찜질방,사우나,목욕탕,스파',
  },
  {
    kind: 'EXPENSE',
    category: '문화·여가',
    subcategory: '구독(OTT)',
    shops:
      '넷플릭스,NETFLIX,유튜브프리미엄,YOUTUBE,YOUTUBEPREMIUM,GOOGLE YOUTUBE,디즈니플러스,DISNEY PLUS,DISNEYPLUS,티빙,TVING,웨이브,WAVVE,왓챠,WATCHA,쿠팡플레이,라프텔,멜론,MELON,지니뮤직,벅스,플로,FLO,바이브,스포티파이,SPOTIFY,애플뮤직,APPLE.COM/BILL,APPLE.COM,애플,네이버플러스멤버십,네이버플러스,신세계유니버스,챗GPT,CHATGPT,OPENAI,ANTHROPIC,CLAUDE,마이크로소프트,MICROSOFT,어도비,ADOBE,노션,NOTION,구글원,GOOGLE ONE,드롭박스,DROPBOX,캔바,CANVA,FIGMA,GITHUB,엑스박스,XBOX,퍼플렉시티,GEMINI,아이클라우드,ICLOUD,웨이브온,스푼라디오,퍼블리,폴인,롱블랙',
  },
  {
    kind: 'EXPENSE',
    category: '여행',
    subcategory: '숙박',
    shops:
      '야놀자,놀유니버스,여기어때,에어비앤비,AIRBNB,아고다,AGODA,부킹닷컴,BOOKING.COM,호텔스닷컴,HOTELS.COM,익스피디아,EXPEDIA,트립닷컴,TRIP.COM,호텔스컴바인,데일리호텔,스테이폴리오,한화호텔앤드리조트,한화리조트,대명리조트,소노호텔앤리조트,소노,켄싱턴리조트,롯데호텔,신라호텔,신라스테이,조선호텔,그랜드하얏트,메리어트,힐튼,인터컨티넨탈,노보텔,이비스,라마다,토요코인,글래드호텔,나인트리',
    endings: '호텔,리조트,펜션,모텔,게스트하우스,콘도,민박,풀빌라,HOTEL,RESORT',
  },
  {
    kind: 'EXPENSE',
    category: '여행',
    subcategory: '',
    shops:
      '하나투어,모두투어,노랑풍선,참좋은여행,인터파크투어,마이리얼트립,클룩,KLOOK,와그,KKDAY,투어비스,교원투어,여행박사,웹투어',
    endings: '여행사,투어',
  },
  {
    kind: 'EXPENSE',
    category: '여행',
    subcategory: '쇼핑',
    shops: '신라면세점,롯데면세점,신세계면세점,현대백화점면세점,DUTY FREE,돈키호테,DON QUIJOTE',
    endings: '면세점',
  },
  {
    kind: 'EXPENSE',
    category: '교육',
    subcategory: '학원',
    shops:
      '메가스터디,메가스터디교육,대성마이맥,이투스,EBSI,시대인재,종로학원,강남구청인터넷수강,청담어학원,정상어학원,폴리어학원,YBM,와이비엠,파고다,해커스,시원스쿨,야나두,스픽,SPEAK,링글,캠블리,산타토익,듀오링고,DUOLINGO,패스트캠퍼스,인프런,코드잇,유데미,UDEMY,코세라,COURSERA,대교,눈높이,구몬,교원구몬,웅진씽크빅,씽크빅,빨간펜,재능교육,한솔교육,윤선생,밀크티,아이스크림홈런,엘리하이,콴다,소마사고력수학',
    endings: '학원,교습소,어학원,과외,공부방,독서실,스터디카페,컴퓨터학원,미술학원,음악학원,피아노',
  },
  {
    kind: 'EXPENSE',
    category: '교육',
    subcategory: '교재',
    shops: 'EBS교재,비상교육,천재교육,좋은책신사고,미래엔',
    endings: '교재',
  },
  {
    kind: 'EXPENSE',
    category: '교육',
    subcategory: '등록금',
    shops: '등록금,한국장학재단',
    endings: '등록금,대학교등록금',
  },
  {
    kind: 'EXPENSE',
    category: '교육',
    subcategory: '자격증',
    shops: '한국산업인력공단,큐넷,대한상공회의소,한국토익위원회,TOEIC,OPIC,오픽,에듀윌,공단기,박문각,토플',
    endings: '응시료',
  },
  {
    kind: 'EXPENSE',
    category: '자녀·육아',
    subcategory: '기저귀·분유',
    shops: '하기스,마미포코,팸퍼스,매일유업맘,남양아이,베베쿡,엘빈즈,맘스맘,베이비페어,아가방,아이맘,파파스앤마마스',
    endings: '기저귀,분유',
  },
  {
    kind: 'EXPENSE',
    category: '자녀·육아',
    subcategory: '어린이집·유치원',
    shops: '키즈노트,아이사랑카드,국민행복카드',
    endings: '어린이집,유치원,놀이학교',
  },
  {
    kind: 'EXPENSE',
    category: '자녀·육아',
    subcategory: '학용품',
    shops: '알파문구,모닝글로리,드림디포,오피스디포,토이저러스,레고,LEGO,토이플러스',
    endings: '문구,문구점,완구,장난감',
  },
  {
    kind: 'EXPENSE',
    category: '경조사·회비',
    subcategory: '선물',
    shops: '카카오톡선물하기,카카오선물하기,선물하기,꾸까,KUKKA,99플라워',
    endings: '선물',
  },
  {
    kind: 'EXPENSE',
    category: '경조사·회비',
    subcategory: '기부·헌금',
    shops:
      '유니세프,UNICEF,세이브더칠드런,굿네이버스,월드비전,초록우산,어린이재단,대한적십자사,적십자회비,사랑의열매,사회복지공동모금회,컴패션,유엔난민기구,UNHCR,국경없는의사회,그린피스,해피빈,옥스팜,밀알복지재단,푸르메재단,고향사랑기부',
    endings: '헌금,기부금,후원금,교회,성당,사찰',
  },
  { kind: 'EXPENSE', category: '경조사·회비', subcategory: '축의금', shops: '축의금', endings: '축의금,결혼식' },
  {
    kind: 'EXPENSE',
    category: '경조사·회비',
    subcategory: '조의금',
    shops: '조의금,부의금',
    endings: '조의금,부의금,장례식장',
  },
  { kind: 'EXPENSE', category: '경조사·회비', subcategory: '모임회비', shops: '모임회비,동호회비', endings: '회비' },
  {
    kind: 'EXPENSE',
    category: '반려동물',
    subcategory: '사료·간식',
    shops: '펫프렌즈,어바웃펫,강아지대통령,고양이대통령,로얄캐닌,핏펫,바잇미,몰리스펫샵',
    endings: '펫샵,애견샵,애견용품',
  },
  {
    kind: 'EXPENSE',
    category: '반려동물',
    subcategory: '병원',
    shops: '',
    endings: '동물병원,동물메디컬센터,동물의료센터',
  },
  {
    kind: 'EXPENSE',
    category: '반려동물',
    subcategory: '용품',
    shops: '',
    endings: '애견미용,펫호텔,애견호텔,애견카페',
  },
  {
    kind: 'EXPENSE',
    category: '보험',
    subcategory: '',
    shops:
      '삼성화재,현대해상,DB손해보험,KB손해보험,메리츠화재,한화손해보험,롯데손해보험,흥국화재,MG손해보험,NH농협손해보험,AIG손해보험,라이나생명,삼성생명,한화생명,교보생명,신한라이프,NH농협생명,미래에셋생명,동양생명,흥국생명,KB라이프,AIA생명,메트라이프,푸본현대생명,KDB생명,ABL생명,DB생명,우체국보험,카카오페이손해보험',
    endings: '손해보험,생명보험,보험료,화재해상',
  },
  {
    kind: 'EXPENSE',
    category: '세금·수수료',
    subcategory: '',
    shops:
      '국세청,홈택스,위택스,이택스,국민연금,국민건강보험공단,건강보험공단,국민연금공단,지방세,종합소득세,부가가치세,정부24,인지세',
    endings: '세무서,구청,시청,군청,주민센터,행정복지센터,법원,등기소',
  },
  { kind: 'EXPENSE', category: '세금·수수료', subcategory: '재산세', shops: '재산세', endings: '재산세' },
  { kind: 'EXPENSE', category: '세금·수수료', subcategory: '자동차세', shops: '자동차세', endings: '자동차세' },
  { kind: 'EXPENSE', category: '세금·수수료', subcategory: '주민세', shops: '주민세', endings: '주민세' },
  {
    kind: 'EXPENSE',
    category: '세금·수수료',
    subcategory: '과태료',
    shops: '과태료,범칙금,경찰청',
    endings: '과태료,범칙금',
  },
  {
    kind: 'EXPENSE',
    category: '세금·수수료',
    subcategory: '수수료',
    shops: '이체수수료,ATM수수료,연회비',
    endings: '수수료,연회비',
  },
  {
    kind: 'EXPENSE',
    category: '세금·수수료',
    subcategory: '이자',
    shops: '대출이자,마이너스통장이자',
    endings: '대출이자',
  },
  { kind: 'INCOME', category: '급여', subcategory: '월급', shops: '급여,월급,임금', endings: '급여,월급,급여이체' },
  {
    kind: 'INCOME',
    category: '급여',
    subcategory: '상여·성과급',
    shops: '상여,상여금,성과급,인센티브,명절상여',
    endings: '상여금,성과급,인센티브',
  },
  { kind: 'INCOME', category: '급여', subcategory: '연말정산 환급', shops: '연말정산', endings: '연말정산환급금' },
  { kind: 'INCOME', category: '급여', subcategory: '퇴직금', shops: '퇴직금', endings: '퇴직금' },
  {
    kind: 'INCOME',
    category: '부수입',
    subcategory: '중고거래',
    shops: '당근,당근마켓,당근페이,번개장터,중고나라,번개페이',
    endings: '중고거래',
  },
  {
    kind: 'INCOME',
    category: '부수입',
    subcategory: '앱테크',
    shops: '캐시워크,토스만보기,토스포인트,캐시슬라이드,OK캐쉬백,네이버페이포인트,엠브레인,패널나우,카카오페이포인트',
    endings: '캐시백,리워드',
  },
  {
    kind: 'INCOME',
    category: '부수입',
    subcategory: '아르바이트',
    shops: '알바비,쿠팡친구,배민커넥트,쿠팡이츠배달',
    endings: '알바비',
  },
  {
    kind: 'INCOME',
    category: '부수입',
    subcategory: '프리랜서',
    shops: '크몽,숨고정산,위시켓,애드센스,GOOGLE ADSENSE,브런치,탈잉정산',
    endings: '강의료,원고료,강연료',
  },
  {
    kind: 'INCOME',
    category: '금융',
    subcategory: '이자',
    shops: '예금이자,결산이자,이자입금,예탁금이용료',
    endings: '이자',
  },
  { kind: 'INCOME', category: '금융', subcategory: '배당', shops: '배당금,분배금', endings: '배당금,배당,분배금' },
  { kind: 'INCOME', category: '금융', subcategory: '보험금', shops: '보험금', endings: '보험금' },
  { kind: 'INCOME', category: '받은 돈', subcategory: '용돈', shops: '용돈', endings: '용돈' },
  { kind: 'INCOME', category: '받은 돈', subcategory: '세뱃돈', shops: '세뱃돈', endings: '세뱃돈' },
  { kind: 'INCOME', category: '받은 돈', subcategory: '축의금', shops: '축의금', endings: '축의금' },
  { kind: 'INCOME', category: '정부지원', subcategory: '부모급여', shops: '부모급여', endings: '부모급여' },
  {
    kind: 'INCOME',
    category: '정부지원',
    subcategory: '아동수당',
    shops: '아동수당,양육수당',
    endings: '아동수당,양육수당',
  },
  {
    kind: 'INCOME',
    category: '정부지원',
    subcategory: '실업급여',
    shops: '실업급여,구직급여,고용노동부',
    endings: '실업급여',
  },
  {
    kind: 'INCOME',
    category: '정부지원',
    subcategory: '지원금·지역화폐',
    shops: '근로장려금,자녀장려금,민생회복소비쿠폰,재난지원금,청년수당,기초연금,첫만남이용권,국세환급금,국세환급',
    endings: '지원금,장려금,환급금',
  },
  { kind: 'INCOME', category: '정산 받음', subcategory: '더치페이', shops: '더치페이,정산하기', endings: '더치페이' },
];
